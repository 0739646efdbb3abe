import { Suspense } from "react";
import { isRouteErrorResponse } from "react-router";
import { RequestId } from "#app/platform/http/request-id.tsx";
import { lazyComponent } from "#app/platform/navigation/lazy-component.ts";
import { useTitle } from "#app/platform/ui/shop-name.ts";
import { readClosed } from "#app/shop/content/maintenance.ts";
import { m } from "#messages";
import { FallbackPage, ReturnHome } from "../shared/fallback-page.tsx";

const ShopClosed = lazyComponent(async () => (await import("./shop-closed.tsx")).ShopClosed);

/** Replaces the whole shop, with header and footer. */
export function ShopError({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 413) return <TooLarge />;
  const closed = readClosed(error);
  if (!closed) return <SomethingWentWrong />;
  return (
    <Suspense fallback={null}>
      <ShopClosed {...closed} />
    </Suspense>
  );
}

/** The browser's Back button restores the text. */
function TooLarge() {
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

function SomethingWentWrong() {
  return (
    <>
      <title>{useTitle(m.something_went_wrong())}</title>
      <FallbackPage
        title={m.something_went_wrong()}
        text={m.something_went_wrong_advice()}
        note={<RequestId />}
      >
        <ReturnHome isAfresh />
      </FallbackPage>
    </>
  );
}
