import type { QrCode } from "#app/shop/payments/bank-transfer/epc-code.server.ts";
import { m } from "#messages";

/** Dark on light in both themes, because cameras cannot read it otherwise. */
export function TransferCode({ qrCode: { size, path } }: { qrCode: QrCode }) {
  return (
    <figure className="w-48 max-w-full justify-self-center">
      <svg
        role="img"
        aria-label={m.transfer_code_alt()}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="w-full"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <figcaption className="mt-2 text-center text-muted text-sm text-balance">
        {m.transfer_code_text()}
      </figcaption>
    </figure>
  );
}
