import { useTitle } from "#app/platform/ui/shop-name.ts";
import type { Closed } from "#app/shop/content/maintenance.ts";
import { m } from "#messages";
import { FallbackPage, ReturnHome } from "../shared/fallback-page.tsx";
import { ShopClosed } from "./shop-closed.tsx";

/** Answers a form that is too large, unless the shop is closed. */
export function SpecialError({ closed }: { closed: Closed | undefined }) {
  return closed ? <ShopClosed {...closed} /> : <FormTooLarge />;
}

/** The browser's Back button restores the text. */
function FormTooLarge() {
  const title = m.form_too_large();
  return (
    <>
      <title>{useTitle(title.slice(0, -1))}</title>
      <FallbackPage title={title} text={m.form_too_large_advice()}>
        <ReturnHome isAfresh />
      </FallbackPage>
    </>
  );
}
