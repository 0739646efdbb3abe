import { type Change, currentRound, onChange } from "#app/database/changes.server.ts";
import { publicationOf } from "#app/database/published-tables.ts";
import type { LiveEvent } from "#app/live/live-event.ts";
import { type Listener, LiveStreams } from "#app/live/live-streams.server.ts";
import { log } from "#app/system/log.server.ts";
import type { Actor } from "./actor.ts";
import { isHeard, mayHear } from "./live-audience.ts";
import { findActor } from "./sessions.server.ts";

/** `session` is the token of the browser's session. */
type Person = Listener & { actor: Actor | undefined };

const streams = new LiveStreams<Person>();
let stopTelling: (() => void) | undefined;

/** How many changes there were in a round that visitors hear of, and that anybody does. */
let told = { round: currentRound(), visitors: 0, anybody: 0 };

/** Begins to hear of changes: for a shop that opens, before it answers the first request. */
export function hearChanges(): void {
  stopTelling ??= onChange(passOn);
}

/**
 * The moment of a page that is about to be read for `actor`: another one once something has changed that
 * he may hear of, so that a public page keeps it until there is something new to show. All processes of
 * a shop agree on it.
 */
export function liveMoment(actor: Actor | undefined): string {
  const { round, visitors, anybody } = toldThisRound();
  return `${round}-${actor ? `a${anybody}` : `v${visitors}`}`;
}

/**
 * Answers a request for live events; `actor` is who sent it, undefined for a visitor. Who has a page of
 * another moment than this one hears at once that it is old; `moment` is undefined when that is not known.
 */
export function openLiveEvents(person: Person, moment?: string): Response {
  hearChanges();
  const response = streams.open(person);
  if (response.ok && moment !== undefined && moment !== liveMoment(person.actor)) {
    streams.tell(anything, (who) => who === person);
  }
  // What was ended between the session's check and now was told to nobody.
  if (response.ok && person.session) checkAgain([person]);
  return response;
}

/** How many listen to this process. */
export function countListeners(): number {
  return streams.size;
}

/** Ends all streams and opens no more: for a shop that closes, before it waits for its requests. */
export function closeLiveEvents(): void {
  stopTelling?.();
  streams.close();
}

const anything: LiveEvent = { of: "everything", kind: "changed" };

function passOn(change: Change | "missed"): void {
  count(change);
  if (change === "missed") {
    checkAgain(streams.listeners());
    streams.tell(anything, () => true);
    return;
  }
  if (change.table === "trackLikes") {
    streams.tell({ of: "likes", kind: "changed", ids: change.slugs }, () => true);
    return;
  }
  const of: LiveEvent["of"] = publicationOf(change.table).subject;
  if (of === "users") checkAgain(personsOf(change.ids));
  const kind = change.isRenderedAnew ? "rendered" : change.kind;
  const event = { of, kind, ids: namedIds(change) } as const;
  streams.tell(event, ({ actor }) => mayHear(actor, change));
}

function toldThisRound() {
  const round = currentRound();
  if (told.round !== round) told = { round, visitors: 0, anybody: 0 };
  return told;
}

/** What this process alone has missed is told to its streams; a new round has begun for it already. */
function count(change: Change | "missed"): void {
  const counts = toldThisRound();
  if (change === "missed") return;
  if (mayHear(undefined, change)) counts.visitors += 1;
  if (isHeard(change)) counts.anybody += 1;
}

/** Of drafts that belong to several, nobody learns which are the others'. */
function namedIds({ table, ids, isShown, owners }: Change): string[] | undefined {
  return table === "musicTracks" && (isShown || owners?.length === 1) ? ids : undefined;
}

function personsOf(ids: string[] | undefined): Person[] {
  const signedIn = streams.listeners().filter(({ actor }) => actor !== undefined);
  return signedIn.filter(({ actor }) => ids?.includes(actor?.id ?? "") ?? true);
}

/** Ends the streams of those whose session is over, and knows the others by the rights of today. */
function checkAgain(persons: Person[]): void {
  for (const person of persons) {
    if (person.session === undefined) continue;
    findActor(person.session)
      .then((actor) => {
        person.actor = actor;
        if (!actor) streams.end((who) => who === person);
      })
      .catch((error: unknown) => {
        log.warn({ err: error }, "a stream of live events could not be checked and is ended");
        streams.end((who) => who === person);
      });
  }
}
