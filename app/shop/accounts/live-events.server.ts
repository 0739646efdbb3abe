import { currentEpoch, onChange, type TableChange } from "#app/platform/database/changes.server.ts";
import { publicationOf } from "#app/platform/database/published-tables.ts";
import type { LiveEvent } from "#app/platform/live/live-event.ts";
import { type Listener, LiveStreams } from "#app/platform/live/live-streams.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import type { Actor } from "./actor.ts";
import { findSessionActor } from "./sessions.server.ts";

/** `session` is the token of the browser's session. */
type Subscriber = Listener & { actor: Actor | undefined };

const streams = new LiveStreams<Subscriber>();
let unsubscribe: (() => void) | undefined;

let counts = { round: currentEpoch(), visitors: 0, anybody: 0 };

export function publishChanges(): void {
  unsubscribe ??= onChange(publish);
}

/** Returns the ID of the last change that `actor` may receive, the same in all processes. */
export function lastEventId(actor: Actor | undefined): string {
  const { round, visitors, anybody } = countsOfRound();
  return `${round}-${actor ? `a${anybody}` : `v${visitors}`}`;
}

/** Notifies a browser at once if its page is older than the last event. */
export function openLiveEvents(subscriber: Subscriber, eventId?: string): Response {
  publishChanges();
  const response = streams.open(subscriber);
  if (response.ok && eventId !== undefined && eventId !== lastEventId(subscriber.actor)) {
    streams.publish(anything, (each) => each === subscriber);
  }
  // The session may have ended after it was read and before the stream opened.
  if (response.ok && subscriber.session) recheck([subscriber]);
  return response;
}

export function countListeners(): number {
  return streams.size;
}

export function closeLiveEvents(): void {
  unsubscribe?.();
  streams.close();
}

const anything: LiveEvent = { subject: "everything", kind: "changed" };

function publish(change: TableChange | "missed"): void {
  count(change);
  if (change === "missed") {
    recheck(streams.listeners());
    streams.publish(anything, () => true);
    return;
  }
  if (change.table === "trackLikes") {
    streams.publish({ subject: "likes", kind: "changed", ids: change.slugs }, () => true);
    return;
  }
  const subject: LiveEvent["subject"] = publicationOf(change.table).subject;
  if (subject === "users") recheck(subscribersOf(change.ids));
  const kind = change.isRenderedAnew ? "rendered" : change.kind;
  const event = { subject, kind, ids: publicIds(change) } as const;
  streams.publish(event, ({ actor }) => mayReceive(actor, change));
}

function countsOfRound() {
  const round = currentEpoch();
  if (counts.round !== round) counts = { round, visitors: 0, anybody: 0 };
  return counts;
}

function count(change: TableChange | "missed"): void {
  const current = countsOfRound();
  if (change === "missed") return;
  if (mayReceive(undefined, change)) current.visitors += 1;
  if (publicationOf(change.table).audience !== "special") current.anybody += 1;
}

function mayReceive(actor: Actor | undefined, { table, isShown, owners }: TableChange): boolean {
  const { audience } = publicationOf(table);
  if (audience === "special") return false;
  if (audience === "everyone" || actor?.role === "admin") return true;
  if (audience === "administrators") return false;
  return isShown || (actor !== undefined && (owners?.includes(actor.id) ?? true));
}

/** Returns undefined for drafts of several owners, so that none learns the IDs of the others'. */
function publicIds({ table, ids, isShown, owners }: TableChange): string[] | undefined {
  return table === "musicTracks" && (isShown || owners?.length === 1) ? ids : undefined;
}

function subscribersOf(userIds: string[] | undefined): Subscriber[] {
  const signedIn = streams.listeners().filter(({ actor }) => actor !== undefined);
  return signedIn.filter(({ actor }) => userIds?.includes(actor?.id ?? "") ?? true);
}

function recheck(subscribers: Subscriber[]): void {
  for (const subscriber of subscribers) {
    if (subscriber.session === undefined) continue;
    findSessionActor(subscriber.session)
      .then((actor) => {
        subscriber.actor = actor;
        if (!actor) streams.end((each) => each === subscriber);
      })
      .catch((error: unknown) => {
        log.warn({ err: error }, "couldn't check an event stream; closing it");
        streams.end((each) => each === subscriber);
      });
  }
}
