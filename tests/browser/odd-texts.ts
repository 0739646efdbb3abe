/** What people paste into any field of text, one of each kind. */
export const oddTexts = {
  markup: `</script><script>document.title="pwned"</script><img src=x onerror="document.title='pwned'">`,
  emoji: "👩🏽‍🎤🎛️ Ünïcödé",
  rightToLeft: "מוזיקה \u202Eabc شكرا",
  endless: "x".repeat(119),
};

/** A megabyte, far more than any form takes. */
export const hugeText = "m".repeat(1_000_000);
