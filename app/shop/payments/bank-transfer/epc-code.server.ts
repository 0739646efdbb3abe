import qrcode from "qrcode-generator";
import type { TransferInstructions } from "../payment-provider.ts";

const MAX_NAME_LENGTH = 70;
const MAX_BYTES = 331;
/** ISO 18004, in modules. */
const QUIET_ZONE = 4;

type Transfer = Pick<TransferInstructions, "holder" | "iban" | "reference" | "amount"> & {
  bic?: string | undefined;
};

/** EPC069-12, version 002. Returns undefined for other currencies and transfers that do not fit. */
export function epcPayload({ holder, iban, bic, reference, amount }: Transfer): string | undefined {
  const { cents, currency } = amount;
  const hasForm = currency === "EUR" && cents > 0 && holder.length <= MAX_NAME_LENGTH;
  if (!hasForm) return undefined;
  const hundredths = String(cents % 100).padStart(2, "0");
  const euros = `EUR${Math.floor(cents / 100)}.${hundredths}`;
  const payload = ["BCD", "002", "1", "SCT", bic ?? "", holder, iban, euros, "", reference].join(
    "\n",
  );
  return Buffer.byteLength(payload) <= MAX_BYTES ? payload : undefined;
}

export type QrCode = {
  /** Includes the quiet zone. */
  size: number;
  /** SVG path of the dark modules, which must be dark on light in both themes. */
  path: string;
};

/** Uses level M and the smallest version that holds the text. */
export function drawQrCode(text: string): QrCode {
  const code = qrcode(0, "M");
  // The library takes each character for a byte.
  code.addData(Buffer.from(text).toString("latin1"), "Byte");
  code.make();
  const count = code.getModuleCount();
  let path = "";
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (code.isDark(row, column)) path += `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`;
    }
  }
  return { size: count + 2 * QUIET_ZONE, path };
}
