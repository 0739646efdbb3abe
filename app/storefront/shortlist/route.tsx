import { Link } from "react-router";
import { z } from "zod";
import { formCommand, runIntent, type SentForm } from "#app/platform/forms/form-command.server.ts";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { formDataOf } from "#app/platform/forms/read-form.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { findVisitorId } from "#app/platform/http/visitor.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { PageHeading } from "#app/platform/ui/page-heading.tsx";
import { listLikedTrackIds, unlikeTrack } from "#app/shop/catalog/likes.server.ts";
import { sendShortlist, shortlistForm } from "#app/shop/catalog/shortlist/send-shortlist.server.ts";
import { MAX_LISTED_TRACKS, readListedIds } from "#app/shop/catalog/shortlist/shortlist-address.ts";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import { listInOrder } from "#app/shop/catalog/tracks.server.ts";
import { findSendingProblem } from "#app/shop/mail/mail.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/route";
import { SendListForm } from "./send-list-form.tsx";
import { SharedList } from "./shared-list.tsx";
import { ShortlistTable } from "./shortlist-table.tsx";
import { useRemoval, useShortlist } from "./use-shortlist.ts";

export { LoadingFailed as ErrorBoundary } from "../shared/loading-failed.tsx";

/** Lists this browser's likes, newest first, or the tracks of a link, which may be anyone's. */
export async function loader({ url, request }: Route.LoaderArgs) {
  const listed = readListedIds(url.searchParams);
  const [tracks, sendingProblem] = await Promise.all([
    listInOrder(listed ?? (await likedBy(request))),
    findSendingProblem(),
  ]);
  return { tracks, isShared: listed !== undefined, sendsMail: sendingProblem === undefined };
}

async function likedBy(request: Request): Promise<string[]> {
  const visitorId = await findVisitorId(request);
  return visitorId ? listLikedTrackIds(visitorId, MAX_LISTED_TRACKS) : [];
}

type Sent = SentForm & { request: Request; address: string };

const remove = formCommand({
  form: z.object({ track: z.string() }),
  failed: m.error,
  run: async ({ track }, { request }: Sent) => {
    const visitorId = await findVisitorId(request);
    return { done: visitorId !== undefined && (await unlikeTrack(track, visitorId)) };
  },
  done: () => ({ to: href("/shortlist"), toast: { title: m.shortlist_removed }, replaces: true }),
});

const send = formCommand({
  form: shortlistForm,
  failed: m.shortlist_send_failed,
  run: (request, { address }: Sent) => sendShortlist({ ...request, address }),
  done: () => ({
    to: href("/shortlist"),
    toast: { title: m.look_into_mailbox, text: m.shortlist_sent },
    replaces: true,
  }),
});

/** Removes without scripts. With scripts the list unlikes its tracks as every other page does. */
export async function action({ request, context }: Route.ActionArgs) {
  const { address } = context.get(clientContext);
  return runIntent({ remove, send }, { formData: await formDataOf(request), request, address });
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.shortlist());
}

export default function ShortlistPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tracks, isShared, sendsMail } = loaderData;
  const result = useFormResult(actionData);
  return (
    <main id="content" className="page-width">
      {isShared ? (
        <SharedList tracks={tracks} />
      ) : (
        <OwnList saved={tracks} sendsMail={sendsMail} result={result} />
      )}
    </main>
  );
}

type OwnListProps = { saved: PublicTrack[]; sendsMail: boolean; result: FormResult | undefined };

function OwnList({ saved, sendsMail, result }: OwnListProps) {
  const tracks = useShortlist(saved);
  const removeTrack = useRemoval();
  return (
    <>
      <PageHeading title={m.shortlist()} text={m.shortlist_text()} />
      {tracks.length > 0 ? (
        <>
          <ShortlistTable tracks={tracks} onRemove={removeTrack} />
          <SendListForm tracks={tracks} sendsMail={sendsMail} result={result} />
        </>
      ) : (
        <EmptyState title={m.shortlist_empty()} text={m.shortlist_empty_text()}>
          <Link to={href("/track-store")} className={`mt-6 ${buttonVariants("accent")}`}>
            {m.likes_discover()}
          </Link>
        </EmptyState>
      )}
    </>
  );
}
