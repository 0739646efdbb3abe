export type QrCode = {
  /** Includes the quiet zone. */
  size: number;
  /** SVG path of the dark modules. */
  path: string;
};

type Props = { qrCode: QrCode; alt: string; className?: string };

/** Dark on light in both themes, because cameras cannot read it otherwise. */
export function QrImage({ qrCode: { size, path }, alt, className }: Props) {
  return (
    <svg
      role="img"
      aria-label={alt}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
