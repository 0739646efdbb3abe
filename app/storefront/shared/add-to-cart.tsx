import { ShoppingBag } from "lucide-react";
import { useContext } from "react";
import { Form } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import { m } from "#messages";
import { CheckoutOpen } from "./checkout-open.ts";

type Props = {
  track: Pick<PublicTrack, "id" | "title" | "purchaseLink" | "isSold" | "reservation">;
  /** Shows its text, as the page of a track does. */
  isLarge?: boolean;
};

/** Stays on the page. Without scripts, it leads to the cart. */
export function AddToCart({ track, isLarge = false }: Props) {
  const isCheckoutOpen = useContext(CheckoutOpen);
  if (!isCheckoutOpen || track.purchaseLink || track.isSold || track.reservation) return null;
  const name = m.cart_add();
  return (
    <Form method="post" action={href("/cart")} navigate={false}>
      <input type="hidden" name="track" value={track.id} />
      <button
        type="submit"
        name="intent"
        value="add"
        aria-label={`${name}: ${track.title}`}
        className={
          isLarge
            ? `w-full ${buttonVariants("plain", "large")}`
            : "grid size-9 place-items-center text-muted hover:text-accent"
        }
      >
        <ShoppingBag aria-hidden className="size-4.5" strokeWidth={1.75} /> {isLarge && name}
      </button>
    </Form>
  );
}
