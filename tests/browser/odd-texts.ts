/** Texts that people paste into a field, one of each kind. */
export const oddTexts = {
  markup: `</script><script>document.title="pwned"</script><img src=x onerror="document.title='pwned'">`,
  emoji: "👩🏽‍🎤🎛️ Ünïcödé",
  rightToLeft: "מוזיקה \u202Eabc شكرا",
  endless: "x".repeat(119),
};

/** One megabyte, far more than any form accepts. */
export const hugeText = "m".repeat(1_000_000);
