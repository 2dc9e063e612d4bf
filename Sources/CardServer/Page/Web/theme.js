// Runs before anything is drawn, so that a chosen theme does not flash in the other one first.
try {
  const theme = JSON.parse(localStorage.getItem("cardex.theme"));
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the device decides.
}
