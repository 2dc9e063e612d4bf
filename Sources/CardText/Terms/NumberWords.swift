/// The words of spoken numbers.
enum NumberWords {
    /// The phrases; the value of a numeral is its digits, `00` stands for a hundred.
    static let groups =
        [
            TermGroup(.numeral, "0", "oh", "zero", "o", "nought"), TermGroup(.numeral, "1", "one"),
            TermGroup(.numeral, "2", "two"), TermGroup(.numeral, "3", "three"),
            TermGroup(.numeral, "4", "four"),
            TermGroup(.numeral, "5", "five"), TermGroup(.numeral, "6", "six"),
            TermGroup(.numeral, "7", "seven"),
            TermGroup(.numeral, "8", "eight"), TermGroup(.numeral, "9", "nine"),
            TermGroup(.numeral, "10", "ten"),
            TermGroup(.numeral, "11", "eleven"), TermGroup(.numeral, "12", "twelve"),
            TermGroup(.numeral, "13", "thirteen"), TermGroup(.numeral, "14", "fourteen"),
            TermGroup(.numeral, "15", "fifteen"), TermGroup(.numeral, "16", "sixteen"),
            TermGroup(.numeral, "17", "seventeen"), TermGroup(.numeral, "18", "eighteen"),
            TermGroup(.numeral, "19", "nineteen"), TermGroup(.numeral, "20", "twenty"),
            TermGroup(.numeral, "30", "thirty"), TermGroup(.numeral, "40", "forty", "fourty"),
            TermGroup(.numeral, "50", "fifty"), TermGroup(.numeral, "60", "sixty"),
            TermGroup(.numeral, "70", "seventy"), TermGroup(.numeral, "80", "eighty"),
            TermGroup(.numeral, "90", "ninety"), TermGroup(.numeral, "00", "hundred"),
            TermGroup(.totalWord, "", "of", "slash", "over"),
            TermGroup(.numberWord, "", "number", "no", "nr", "num", "hash", "hashtag"),
        ]
}
