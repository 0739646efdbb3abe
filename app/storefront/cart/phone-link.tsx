import { Link } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { CopyButton } from "#app/platform/ui/copy-button.tsx";
import { type QrCode, QrImage } from "#app/platform/ui/qr-image.tsx";
import { m } from "#messages";

export type PhoneLinkOf = { address: string; qrCode: QrCode };

export function PhoneQuestion() {
  return (
    <Link
      to={`${href("/cart")}?phone`}
      replace
      preventScrollReset
      className="mt-2 flex min-h-11 items-center justify-center text-center text-muted text-sm underline underline-offset-4 hover:text-ink"
    >
      {m.cart_phone()}
    </Link>
  );
}

/** Anyone who opens the address can take the cart over. */
export function PhoneLink({ address, qrCode }: PhoneLinkOf) {
  return (
    <section aria-label={m.cart_phone()} className="mt-6 border-line border-t pt-6">
      <h2 className="font-semibold">{m.cart_phone()}</h2>
      <p className="mt-1 text-muted text-sm text-pretty">{m.cart_phone_text()}</p>
      <QrImage qrCode={qrCode} alt={m.cart_phone_code()} className="mx-auto mt-4 w-44" />
      <p className="mt-4 flex items-center gap-2 border border-line p-3">
        <span className="grow select-all font-mono text-sm [overflow-wrap:anywhere]">
          {address}
        </span>
        <CopyButton
          text={address}
          name={m.copy_link()}
          copied={{ title: m.link_copied() }}
          failed={m.copy_failed()}
        />
      </p>
    </section>
  );
}
