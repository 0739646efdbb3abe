/** Formats a code for print, for example `ABCDE-FGHIJ-KLMNO-PQRST-UVWXYZ`. */
export function printCode(code: string): string {
  return (
    code
      .toUpperCase()
      .match(/.{5}(?=.{5})|.+$/g)
      ?.join("-") ?? ""
  );
}

export function readCode(typed: string): string | undefined {
  const code = typed.slice(0, 100).replaceAll(/[\s-]/g, "").toLowerCase();
  const unmistaken = code.replaceAll("0", "o").replaceAll("8", "b");
  return /^[a-z2-7]{26}$/.test(unmistaken) ? unmistaken : undefined;
}
