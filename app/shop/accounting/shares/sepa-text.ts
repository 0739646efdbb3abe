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

/** EPC217-08. Returns undefined if a letter has no transliteration. */
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
