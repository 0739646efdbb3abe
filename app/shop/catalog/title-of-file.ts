const remarks =
  /[\s(-]+(final|master(ed)?|mixdown|mix ?down|bounce|export|unmastered|premaster|wav|mp3|v\d+(\.\d+)?|\d{2,3}([.,]\d+)? ?bpm|bpm ?\d{2,3}|[a-g](#|b)? ?(maj(or)?|min(or)?|m))\)?$/i;

/** Matches `03 `, `3. ` or `12_`, but not `808 Dreams`. */
const leadingTrackNumber = /^(0\d{1,2}\s+|\d{1,3}\s*[-._)]\s*)(?=\p{L})/u;

const MAX_NAME_LENGTH = 255;

/** Turns `03_night-shift_FINAL_128bpm.wav` into `Night Shift`. */
export function titleOfFile(fileName: string): string {
  let title = fileName
    .slice(0, MAX_NAME_LENGTH)
    .normalize("NFC")
    .replace(/\.[a-z0-9]{2,5}$/i, "")
    .replace(leadingTrackNumber, "")
    .replace(/\[[^\]]*\]/g, " ")
    .replace(/[_\s]+/g, " ")
    .trim();
  for (let before = ""; before !== title; ) {
    before = title;
    title = title.replace(remarks, "").trim();
  }
  title = title.replace(/^[-–.\s]+|[-–.\s]+$/g, "");
  if (!title.includes(" ")) title = title.replace(/(?<=\p{L})-(?=\p{L})/gu, " ");
  return title === title.toLowerCase() ? capitalizeWords(title) : title;
}

function capitalizeWords(title: string): string {
  return title.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}
