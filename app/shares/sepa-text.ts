const spelled: Record<string, string> = {
  ß: "ss",
  Æ: "AE",
  æ: "ae",
  Œ: "OE",
  œ: "oe",
  Ø: "O",
  ø: "o",
  Ł: "L",
  ł: "l",
  Đ: "D",
  đ: "d",
  Ð: "D",
  ð: "d",
  Þ: "Th",
  þ: "th",
  ı: "i",
  "&": "+",
  "’": "'",
  "–": "-",
  "—": "-",
};

/**
 * In the letters that every bank of the euro payments area takes: EPC217-08. Undefined where a letter has no
 * spelling in them.
 */
export function sepaText(text: string): string | undefined {
  const plain = text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^ -~]|&/gu, (letter) => spelled[letter] ?? letter)
    .trim();
  const isAllowed =
    /^[A-Za-z0-9/\-?:().,'+ ]+$/.test(plain) &&
    /[A-Za-z]/.test(plain) &&
    !/^\/|\/\/|\/$/.test(plain);
  return isAllowed ? plain : undefined;
}
