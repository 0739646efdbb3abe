import { type Change, onChange } from "#app/database/changes.server.ts";
import { log } from "#app/system/log.server.ts";
import type { LiveEvent } from "#app/web/live-event.ts";
import { type Listener, LiveStreams } from "#app/web/live-events.server.ts";
import type { Actor } from "./actor.ts";
import { mayHear } from "./live-audience.ts";
import { findActor } from "./sessions.server.ts";

/** `session` is the token of the browser's session. */
type Person = Listener & { actor: Actor | undefined };

const streams = new LiveStreams<Person>();
let stopTelling: (() => void) | undefined;

/** Answers a request for live events; `actor` is who sent it, undefined for a visitor. */
export function openLiveEvents(person: Person): Response {
  stopTelling ??= onChange(passOn);
  const response = streams.open(person);
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

/** What a page is told that a table is about. */
const subjectOf: Record<Exclude<Change["table"], "track_likes">, LiveEvent["of"]> = {
  music_tracks: "tracks",
  user_profiles: "users",
  sessions: "users",
  track_deliveries: "links",
  link_uses: "links",
  settings: "content",
  page_contents: "content",
  storage_checks: "storage",
  services_data: "content",
  faq_items: "content",
  contact_messages: "messages",
  message_mails: "messages",
};

function passOn(change: Change | "missed"): void {
  if (change === "missed") {
    checkAgain(streams.listeners());
    streams.tell({ of: "everything", kind: "changed" }, () => true);
    return;
  }
  // A like is counted on the next page that somebody opens; no open page moves for it.
  if (change.table === "track_likes") return;
  const of = subjectOf[change.table];
  if (of === "users") checkAgain(personsOf(change.ids));
  const event = { of, kind: change.kind, ids: namedIds(change) };
  streams.tell(event, ({ actor }) => mayHear(actor, change));
}

/** Of drafts that belong to several, nobody learns which are the others'. */
function namedIds({ table, ids, isShown, owners }: Change): string[] | undefined {
  return table === "music_tracks" && (isShown || owners?.length === 1) ? ids : undefined;
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
