import type { QrCode } from "#app/payments/bank-transfer/epc-code.server.ts";

/** Dark on light in both themes, or cameras do not find it. */
export function TransferCode({ qrCode: { size, path } }: { qrCode: QrCode }) {
  return (
    <figure className="w-48 max-w-full justify-self-center">
      <svg
        role="img"
        aria-label="QR code with this transfer, for banking apps"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="w-full"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <figcaption className="mt-2 text-center text-muted text-sm text-balance">
        Scan it with your banking app: everything is filled in.
      </figcaption>
    </figure>
  );
}
