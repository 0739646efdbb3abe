import { Suspense } from "react";
import { isRouteErrorResponse } from "react-router";
import { RequestId } from "#app/platform/http/request-id.tsx";
import { lazyComponent } from "#app/platform/navigation/lazy-component.ts";
import { useTitle } from "#app/platform/ui/shop-name.ts";
import { readClosed } from "#app/shop/content/maintenance.ts";
import { m } from "#messages";
import { FallbackPage, ReturnHome } from "../shared/fallback-page.tsx";

const SpecialError = lazyComponent(async () => (await import("./special-error.tsx")).SpecialError);

/** Replaces the whole shop, with header and footer. */
export function ShopError({ error }: { error: unknown }) {
  const closed = readClosed(error);
  const isTooLarge = isRouteErrorResponse(error) && error.status === 413;
  if (!closed && !isTooLarge) return <SomethingWentWrong />;
  return (
    <Suspense fallback={null}>
      <SpecialError closed={closed} />
    </Suspense>
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
