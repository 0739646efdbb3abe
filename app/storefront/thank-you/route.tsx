import { redirect } from "react-router";
import { orNotFound, orNotFoundOrLimited } from "#app/platform/forms/or-not-found.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { protectSecretPage } from "#app/platform/http/secret-page.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { useMoney } from "#app/platform/ui/use-money.ts";
import { type Actor, actorContext } from "#app/shop/accounts/actor.ts";
import { requireUser } from "#app/shop/accounts/guards.server.ts";
import { toTrackSummary } from "#app/shop/catalog/track-for-buyer.server.ts";
import { translate } from "#app/shop/content/translations.server.ts";
import { confirmPurchase, findThanks } from "#app/shop/orders/download-links/thanks.server.ts";
import { m } from "#messages";
import { TrackForBuyer } from "../shared/track-for-buyer.tsx";
import type { Route } from "./+types/route";
import { ThankYou } from "./thank-you.tsx";

export { ThankYouFailed as ErrorBoundary } from "../shared/buyer-page-failed.tsx";

export const middleware = [protectSecretPage, requireUser];

type Args = Pick<Route.LoaderArgs, "params" | "context" | "url">;

async function thanksAt({ params, context, url }: Args) {
  const actor: Actor | undefined = context.get(actorContext);
  const receipt = url.searchParams.get("receipt");
  const guest = {
    actor: orNotFound(actor, m.thanks_missing()),
    client: context.get(clientContext),
    receipt,
  };
  const thanks = orNotFoundOrLimited(
    await findThanks(orNotFound(params.trackId, m.thanks_missing()), guest),
    m.thanks_missing(),
  );
  return { guest, thanks };
}

/** Changes nothing. Only the seller and a verified buyer get the download ID. */
export async function loader(args: Route.LoaderArgs) {
  const { guest, thanks } = await thanksAt(args);
  const { track, viewer, downloadId } = thanks;
  const receipt = viewer === "buyer" ? (guest.receipt ?? undefined) : undefined;
  return {
    track: await translate("track", track.id, toTrackSummary(track)),
    viewer,
    downloadId,
    receipt,
  };
}

/** Creates the download link of a buyer whose track has none, without scripts. */
export async function action(args: Route.ActionArgs) {
  const { guest, thanks } = await thanksAt(args);
  orNotFound((await confirmPurchase(thanks, guest)).done, m.thanks_missing());
  return redirect(`${args.url.pathname}${args.url.search}`, 303);
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.thanks_page_title());
}

export default function ThankYouPage({ loaderData }: Route.ComponentProps) {
  const { track, viewer, downloadId, receipt } = loaderData;
  return (
    <main id="content" className="page-width py-10 sm:py-16">
      <TrackForBuyer track={track} price={useMoney()(track.priceCents)}>
        <ThankYou
          address={href("/thank-you/:trackId/claim", { trackId: track.id })}
          viewer={viewer}
          downloadId={downloadId}
          receipt={receipt}
        />
      </TrackForBuyer>
    </main>
  );
}
