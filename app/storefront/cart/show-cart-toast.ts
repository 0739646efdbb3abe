import { withoutPrefix } from "#app/platform/i18n/language-address.ts";
import { href } from "#app/platform/navigation/href.ts";
import type { Problem } from "#app/platform/ui/alert.tsx";
import { showToast } from "#app/platform/ui/toasts.tsx";
import type { RefusedStart } from "#app/shop/checkout/start-checkout.server.ts";
import { m } from "#messages";

type Result = { payload?: object; theirs?: RefusedStart; problem?: Problem; typed?: Fields };
type Fields = Partial<Record<string, string>>;

/** Shows what became of a track that was to be added. */
export function showCartToast({ payload, theirs, problem, typed }: Result): void {
  if (payload && "isAdded" in payload) {
    const isCart = withoutPrefix(window.location.pathname) === href("/cart");
    const link = { to: href("/cart"), label: m.cart_view() };
    showToast({ title: m.cart_added(), ...(!isCart && { link }) });
  }
  if (theirs) showToast(refusalToast(theirs));
  else if (problem && typed?.intent === "add") showToast({ ...problem, tone: "problem" });
}

function refusalToast({ title, text, track, reserved, own }: RefusedStart) {
  const notify = reserved &&
    track && {
      to: href("/free-again/:trackId", { trackId: track.id }),
      label: m.track_notify_when_free(),
    };
  const goOn = own && {
    to: href("/checkout/:secret", own),
    label: m.start_go_on_with({ title: own.title }),
  };
  return { title, text, tone: "problem", link: notify ?? goOn } as const;
}
