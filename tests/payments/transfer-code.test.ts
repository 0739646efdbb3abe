import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { drawQrCode } from "../../app/platform/ui/qr-code.server.ts";
import { QrImage } from "../../app/platform/ui/qr-image.tsx";
import { epcPayload } from "../../app/shop/payments/bank-transfer/epc-code.server.ts";

/* QR code on the page, read by an independent decoder. */

beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  const wasmBinary = new Uint8Array(readFileSync(file)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});

const transfer = {
  holder: "João & Søn, Lda",
  iban: "PT50000201231234567890154",
  bic: "BCOMPTPL",
  reference: "RF59DUB20260001",
  amount: { cents: 14905, currency: "EUR" } as const,
};

test.each([
  { of: transfer, name: "João & Søn, Lda", bic: "BCOMPTPL" },
  { of: { ...transfer, holder: "Ž".repeat(70), bic: undefined }, name: "Ž".repeat(70), bic: "" },
])(
  "a decoder reads the exact transfer from the drawn level M code, at $bic",
  async ({ of, name, bic }) => {
    const payload = epcPayload(of) ?? "";
    const drawn = renderToStaticMarkup(QrImage({ qrCode: drawQrCode(payload), alt: "Transfer" }));
    const svg = /<svg.*<\/svg>/
      .exec(drawn)?.[0]
      .replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
    const picture = await sharp(Buffer.from(svg ?? ""), { density: 300 })
      .resize(400)
      .png()
      .toBuffer();
    const [code, ...others] = await readBarcodes(new Uint8Array(picture), { formats: ["QRCode"] });
    expect(others).toEqual([]);
    expect(code?.ecLevel).toBe("M");
    expect(
      Buffer.from(code?.bytes ?? [])
        .toString("utf8")
        .split("\n"),
    ).toEqual(["BCD", "002", "1", "SCT", bic, name, of.iban, "EUR149.05", "", of.reference]);
  },
);
