import qrcode from "qrcode-generator";
import type { TransferInstructions } from "../payment-provider.ts";

const MAX_NAME_LENGTH = 70;
const MAX_BYTES = 331;
/** Modules, as ISO 18004 requires. */
const QUIET_ZONE = 4;

type Transfer = Pick<TransferInstructions, "holder" | "iban" | "reference" | "amount"> & {
  bic?: string | undefined;
};

/**
 * Returns the EPC069-12 payload, version 002, for banking apps. Undefined for currencies other than
 * euros and transfers that do not fit.
 */
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
  /** Size of its view box, including the quiet zone. */
  size: number;
  /** SVG path of its dark modules, which must be dark on a light background in both themes. */
  path: string;
};

/** Draws a QR code of level M, in the smallest version that holds the text. */
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
