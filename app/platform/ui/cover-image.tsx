import { Disc3 } from "lucide-react";
import { useState } from "react";

type Picture = { path: string; color: string; widths: readonly number[] };

type Props = {
  /** The color of one without a picture is dark in both themes. */
  cover: Picture | { path?: undefined; color: string } | undefined;
  /** Empty if the title is displayed beside it. */
  alt: string;
  sizes: string;
  isEager?: boolean;
  className?: string;
};

export function CoverImage({ cover, alt, sizes, isEager = false, className = "" }: Props) {
  const [hasFailed, setHasFailed] = useState(false);
  const frame = `aspect-square overflow-hidden bg-raised ${className}`;
  if (!cover?.path || hasFailed) {
    return (
      <span
        className={`grid place-items-center text-edge ${frame}`}
        style={
          cover && !cover.path ? { backgroundColor: cover.color, color: "#fff8f5" } : undefined
        }
        data-cover="placeholder"
      >
        <Disc3 aria-hidden className="size-2/5" strokeWidth={0.75} />
        {alt && <span className="sr-only">{alt}</span>}
      </span>
    );
  }
  const [, , middle] = cover.widths;
  return (
    <img
      src={`${cover.path}-${middle}.webp`}
      srcSet={cover.widths.map((width) => `${cover.path}-${width}.webp ${width}w`).join(", ")}
      sizes={sizes}
      alt={alt}
      width={middle}
      height={middle}
      loading={isEager ? "eager" : "lazy"}
      fetchPriority={isEager ? "high" : undefined}
      decoding="async"
      style={{ backgroundColor: cover.color }}
      ref={(picture) => {
        // It may have failed before the page's scripts loaded.
        if (picture?.complete && picture.naturalWidth === 0) setHasFailed(true);
      }}
      onError={() => setHasFailed(true)}
      className={`block w-full object-cover ${frame}`}
    />
  );
}
