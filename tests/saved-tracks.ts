import type { Actor } from "../app/accounts/actor.ts";
import { saveNewTrack, saveTrack } from "../app/catalogue/save-track.server.ts";

import { type draftForm, type TrackFields, trackForm } from "../app/catalogue/track-form.ts";
import { db } from "../app/database/db.server.ts";
import { readForm } from "../app/web/read-form.server.ts";

/*
 * For tests of the form of a track: what is typed, and how it is saved.
 */

export const typed = {
  title: "Night Shift",
  genre: "Techno",
  price: "49.99",
  purchaseLink: "https://example.com/buy",
};

export function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

export function read(schema: typeof trackForm | typeof draftForm, fields: Record<string, string>) {
  const { value } = readForm<typeof draftForm>(schema as typeof draftForm, formOf(fields));
  if (!value) throw new Error("The form was refused.");
  return value;
}

type Save = { fields?: TrackFields; isDraft?: boolean; key?: string };

/** Saves a form as a new track: what is typed, unless the test says otherwise. */
export function add(actor: Actor, chosen: Save = {}) {
  const save = { fields: read(trackForm, typed), isDraft: false, key: crypto.randomUUID() };
  return db.transaction().execute((on) => saveNewTrack(on, actor, { ...save, ...chosen }));
}

export function change(actor: Actor, id: string, fields: TrackFields) {
  return db.transaction().execute((on) => saveTrack(on, actor, id, { fields, isDraft: false }));
}

export function readTracks(userId: string) {
  return db.selectFrom("musicTracks").selectAll().where("userId", "=", userId).execute();
}
