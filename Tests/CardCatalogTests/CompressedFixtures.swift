import Foundation

/// Small files that only the real compressors can make.
enum CompressedFixtures {
    /// The six cards that are in all of them but the bomb: Scryfall objects, one per line.
    static let cards = (1...6).map {
        #"{"object":"card","id":"0000000\#($0)-aaaa-bbbb-cccc-00000000000\#($0)","name":"Card \#($0)","#
            + #""set":"tst","set_name":"Test Set","collector_number":"\#($0)","lang":"en"}"# + "\n"
    }.joined()

    /// The six cards under `gzip -9`.
    static let gzip = decoded(
        """
        H4sIAAAAAAACA53OvQrDIBAH8L1PEZwrJH4NXfsI7R7UHKXFKBg7hb57T1IoOAj6n07vTn87CeYFNpELsTou5EyeC9bjkYlq
        DDUYajF0/GfCWa9XwOkrbg75vEF+KG3pqOdf/w5bGm6Qb21wDr8Lcfbv1UDEbl502j+wBE8+p71KYhUSK0isl8SaSLxC4gWJ
        95J4E0lUSKIgiV6SaCLJCkkWJNlLkk0kVSGpgqR6SaogfQEVyMYCcgMAAA==
        """)
    /// The six cards under `xz -9`.
    static let xz = decoded(
        """
        /Td6WFoAAATm1rRGAgAhARwAAAAQz1jM4ANxAJpdAD2IieZkF7Kxzh07tVh/A1xapbZmYu4uhrq36cwLldOsTkpAEPLfgFs0
        Vx6KxMa0W2xyek1do8Ip0VcWrCtEyOrI0yZ334IdTpm2aot0JLaNyRAwtfdaBVH6AmieC3NpgLpAwQ/v8oCp28aWCcgS/hUA
        gBxETQPnmgvzAjLejSah+4509JXAVtgmxDGifWRkn1aoz8llcxBZPkYAAADbODR0vBN5xAABtgHyBgAAm69EGrHEZ/sCAAAA
        AARZWg==
        """)
    /// The six cards under `zstd -19`.
    static let zstandard = decoded(
        """
        KLUv/WRyAs0EAGKIGRdwzTX+l/nYNxRVgAkWsJMkSfty1dd8AfEYIxxC+H7vuZ1zrbUGTNu6PLGTWc2WP/VoIms8zqWVYRy6
        +lYiuFAtNi50l98KrWYB8sxheW2mXc2ERdex5mLCckRZjTyTLr+0LoezFBygELCr/kdj4JVhDB3PXUhNnjshNXnuQmryrAtp
        6tlx4bkliSGx74ebgAEECIPbAZtCzu8=
        """)
    /// The six cards under `bzip2`.
    static let bzip2 = decoded(
        """
        QlpoOTFBWSZTWRDsE4AAAaRfgEiQUAZ/EAgADAC+t54KMAEKzAkqT/U1QDR+qabSaaAAEUkaQaZGgAA9R6giqPUjI9TQaNGT
        1NBkMBVFgLYC/CxF8BWCvnhdxvpSlKRERERoFUHONB7A2j3GBmIchgYEKjAMhoPQEFRTMzM5wVwINIshWY5c222222224iIg
        AaRoHkPQcBCseIPwfAzGYhqHMdBqGQ0A1DSMwZA5jWDoMh1jtGg0H8DrGYzGBuHEajkDiMxqNgwMhyHcMxzDcDMGwbRvGQwN
        wyBgbRvGoyH+LuSKcKEgIdgnAA==
        """)
    /// The six cards deflated in a zip as `Pokémon.jsonl`.
    static let zip = decoded(
        """
        UEsDBBQAAAgIAAAAIQAVyMYCqQAAAHIDAAAOAAAAUG9rw6ltb24uanNvbmydzr0KwyAQB/C9TxGcKyR+DV37CO0e1BylxSgY
        O4W+e09SKDgI+p9O705/OwnmBTaRC7E6LuRMngvW45GJagw1GGoxdPxnwlmvV8DpK24O+bxBfiht6ajnX/8OWxpukG9tcA6/
        C3H279VAxG5edNo/sARPPqe9SmIVEitIrJfEmki8QuIFifeSeBNJVEiiIIlekmgiyQpJFiTZS5JNJFUhqYKkekmqIH0BUEsB
        AhQDFAAACAgAAAAhABXIxgKpAAAAcgMAAA4AAAAAAAAAAAAAAIABAAAAAFBva8OpbW9uLmpzb25sUEsFBgAAAAABAAEAPAAA
        ANUAAAAAAA==
        """)
    /// A tar archive with one member of 307,200,000 zero bytes, under `bzip2`.
    static let zeroBomb = decoded(
        """
        QlpoOTFBWSZTWU2dNk4Ffj1bgOiAQAFfgABAcuEeAAAIIABwU0aANAAAio1Q2k00bUYHqm2BKKAKqiQACAqqJ64ztbGtsABA
        VVEoFNcoGKCXvCQfGPN697+KVOvu8/uOue0zOQqAKqifzFBWSZTWQ4J4t8BX45AAMAAAAggADCATUZCoCWpCoCXMUFZJlNZD
        gni3wFfjkAAwAAACCAAMIBNRkKgJakKgJcxQVkmU1kOCeLfAV+OQADAAAAIIAAwgE1GQqAlqQqAlzFBWSZTWQ4J4t8BX45AA
        MAAAAggADCATUZCoCWpCoCXMUFZJlNZDgni3wFfjkAAwAAACCAAMIBNRkKgJakKgJcxQVkmU1mSsaK8APOjwALAAAAgAAggA
        DDMCapphUhQ2qpSFDxdyRThQkIAlHwQ=
        """)

    private static func decoded(_ base64: String) -> [UInt8] {
        [UInt8](Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data())
    }
}
