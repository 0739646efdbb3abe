import qrcode from "qrcode-generator";
import type { QrCode } from "./qr-image.tsx";

/** ISO 18004, in modules. */
const QUIET_ZONE = 4;

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
