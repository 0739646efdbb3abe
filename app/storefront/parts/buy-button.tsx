import type { ShownTrack } from "#app/catalogue/track.ts";
import { buttonLook } from "#app/ui/button-look.ts";
import { formatPrice } from "#app/ui/format.ts";
import { NewTabLink } from "#app/ui/new-tab-link.tsx";
import { showToast } from "#app/ui/toasts.tsx";

type Props = {
  track: Pick<ShownTrack, "title" | "priceCents" | "purchaseLink" | "isSold" | "onSale">;
  size?: "small" | "medium" | "large";
  /** Before the price; cards show the price alone. */
  words?: string;
};

function sayUnavailable() {
  showToast({
    title: "Purchase Link Unavailable",
    text: "The purchase link for this track is not available.",
    tone: "problem",
  });
}

export function BuyButton({ track, size = "small", words }: Props) {
  const price = formatPrice(track.priceCents);
  const isFree = track.priceCents === 0;
  const sentence = isFree ? "Get it free" : `${words} ${price}`;
  const text = words ? sentence : price;
  if (track.isSold) {
    return (
      <button
        type="button"
        disabled
        className={buttonLook("spent", size)}
        aria-label={`${track.title} is sold`}
      >
        Sold
      </button>
    );
  }
  const tone = size === "large" ? "ink" : "plain";
  const look = `${buttonLook(track.onSale ? "sale" : tone, size)} tabular-nums`;
  const card = isFree ? `Get ${track.title} for free` : `Buy ${track.title} for ${price}`;
  const label = words ? `${text}: ${track.title}` : card;
  if (!track.purchaseLink) {
    return (
      <button type="button" onClick={sayUnavailable} aria-label={label} className={look}>
        {text}
      </button>
    );
  }
  return (
    <NewTabLink href={track.purchaseLink} aria-label={label} className={look}>
      {text}
    </NewTabLink>
  );
}
