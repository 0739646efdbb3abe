import { data } from "react-router";
import { z } from "zod";
import type { Actor } from "#app/accounts/actor.ts";
import { holdTrack } from "#app/catalogue/lock-track.server.ts";
import { findEditableTrack } from "#app/catalogue/managed-tracks.server.ts";
import { saveNewTrack, saveTrack, UploadRefused } from "#app/catalogue/save-track.server.ts";
import {
  draftForm,
  publishedTrackForm,
  type TrackFields,
  trackForm,
} from "#app/catalogue/track-form.ts";
import { mayAddTracks, mayMarkNew } from "#app/catalogue/track-policy.ts";
import { type Db, db } from "#app/database/db.server.ts";
import { failureStatus } from "#app/database/failure-status.server.ts";
import { findFileLink, setFileLink } from "#app/orders/deliveries.server.ts";
import { keepTrackFiles } from "#app/orders/save-track-files.server.ts";
import { sellTrack } from "#app/orders/sell-track.server.ts";
import { listTrackFiles } from "#app/orders/track-files.server.ts";
import { type FileWishes, readFileWishes } from "#app/orders/track-files-form.ts";
import {
  listSavedBetween,
  type StoredTrack,
  versionOfTrack,
} from "#app/orders/track-version.server.ts";
import { log } from "#app/system/log.server.ts";
import { readForm } from "#app/web/read-form.server.ts";
import type { Caller } from "#app/web/request-context.ts";
import { redirectWithToast } from "#app/web/toast-cookie.server.ts";
import type { ManagerAnswer } from "../manager-answer.ts";
import { notYours } from "../mark-outcome.ts";

/** `save` puts a new track or a draft into the shop and changes one that is there. */
export const keepIntents = ["save", "draft"] as const;
export type KeepIntent = (typeof keepIntents)[number];

type Sent = { form: FormData; backTo: string; caller: Caller };
type Answer = Response | ReturnType<typeof data<ManagerAnswer>>;
type Kept = { id: string } | { problem: string; status: 403 | 409 } | { answer: Answer };

const denied = {
  title: "Acesso negado",
  text: notYours,
  tone: "problem",
  lang: "pt",
} as const;

/** What a form says of the track as it was opened. */
const seen = z.object({ version: z.string().optional(), price: z.string().optional() });

const formKey = z.object({ formKey: z.uuid() });
const sentBefore =
  "This form has added a track already. Open a new form to add another, or edit that track.";

/** Adds the track that a new form describes, the actor's own, and goes back to the list. */
export async function keepNewTrack(
  actor: Actor,
  intent: KeepIntent,
  { form, backTo, caller }: Sent,
): Promise<Answer> {
  if (!mayAddTracks(actor)) return refuse({ form: notYours }, {}, 403);
  const isDraft = intent === "draft";
  const { value: fields, problem } = readForm(isDraft ? draftForm : trackForm, form);
  if (problem) return problem;
  const { value } = readForm(formKey, form);
  if (!value) return refuse({ form: "Falha ao criar a faixa" }, typedIn(form), 400);
  const files = readFileWishes(form);
  if ("problem" in files) return refuse({ files: files.problem }, typedIn(form), 422);
  const done = { title: "Faixa adicionada", backTo, adds: true } as const;
  return keep("Falha ao criar a faixa", form, done, async () => {
    return db.transaction().execute(async (on): Promise<Kept> => {
      const saved = await saveNewTrack(on, actor, { fields, isDraft, key: value.formKey });
      if (!("problem" in saved))
        await keepRest(on, saved.id, actor, { fields, files: files.value, caller });
      else if (saved.problem === "changed") return { problem: sentBefore, status: 409 };
      else return { problem: notYours, status: 403 };
      return saved;
    });
  });
}

/** Changes a track as its form says, and goes back to the list. */
export function keepTrack(
  actor: Actor,
  id: string,
  intent: KeepIntent,
  { form, backTo, caller }: Sent,
): Promise<Answer> {
  const done = { title: "Faixa atualizada", backTo };
  return keep("Falha ao atualizar a faixa", form, done, () =>
    db.transaction().execute(async (on): Promise<Kept> => {
      const track = (await holdTrack(on, actor, id)) && (await findStored(on, actor, id));
      if (!track) return { answer: data<ManagerAnswer>({ notice: denied }, { status: 403 }) };
      const isDraft = track.isDraft && intent === "draft";
      const { value: fields, problem } = readChange(form, { isDraft, hasPrice: track.isDraft });
      if (problem) return { answer: problem };
      const files = readFileWishes(form);
      if ("problem" in files) {
        return { answer: refuse({ files: files.problem }, typedIn(form), 422) };
      }
      const wanted = { fields, isDraft: intent === "draft", files: files.value };
      const theirs = listSavedBetween(track, {
        ...wanted,
        version: versionIn(form) ?? "",
        unusedPrice: readForm(seen, form).value?.price,
        marksNew: mayMarkNew(actor),
      });
      if (theirs.length > 0) {
        const version = versionOfTrack(track);
        const answer = { theirs, version, typed: typedIn(form) };
        return { answer: data<ManagerAnswer>(answer, { status: 409 }) };
      }
      if (!(await saveTrack(on, actor, id, { fields, isDraft }))) {
        return { problem: notYours, status: 403 };
      }
      await keepRest(on, id, actor, { fields, files: files.value, caller });
      return { id };
    }),
  );
}

async function findStored(on: Db, actor: Actor, id: string): Promise<StoredTrack | undefined> {
  const track = await findEditableTrack(actor, id, on);
  if (!track) return undefined;
  return {
    ...track,
    driveLink: await findFileLink(id, on),
    files: await listTrackFiles(id, on),
  };
}

/** Of the track, as the form was opened with it. */
export function versionIn(form: FormData): string | undefined {
  return readForm(seen, form).value?.version;
}

type Rest = { fields: TrackFields; files: FileWishes; caller: Caller };

/**
 * What a form says that is not the catalogue's. That a track is not sold it cannot say: a box that is not
 * ticked may be of a form that was opened before the sale.
 */
async function keepRest(on: Db, id: string, actor: Actor, { fields, files, caller }: Rest) {
  await setFileLink(on, actor, id, fields.driveLink);
  await keepTrackFiles(on, actor, id, files);
  if (fields.sold) await sellTrack(on, id, { how: "by-hand", by: actor, caller });
}

type Read =
  | { value: TrackFields; problem?: undefined }
  | { value?: undefined; problem: ReturnType<typeof data<ManagerAnswer>> };

function readChange(form: FormData, track: { isDraft: boolean; hasPrice: boolean }): Read {
  if (track.isDraft) return readForm(draftForm, form);
  return track.hasPrice ? readForm(trackForm, form) : readForm(publishedTrackForm, form);
}

/** Runs a save. Whatever goes wrong, the form comes back with all that was typed. */
async function keep(
  failed: string,
  form: FormData,
  done: { title: string; backTo: string; adds?: true },
  save: () => Promise<Kept>,
): Promise<Answer> {
  try {
    const kept = await save();
    if ("answer" in kept) return kept.answer;
    if ("problem" in kept) return refuse({ form: kept.problem }, typedIn(form), kept.status);
    const added = done.adds && [kept.id];
    return redirectWithToast(done.backTo, { title: done.title, lang: "pt", added });
  } catch (error) {
    if (error instanceof UploadRefused) {
      return refuse({ [error.field]: error.message }, typedIn(form), 422);
    }
    log.error({ err: error }, "a track could not be saved");
    return refuse({ form: failed }, typedIn(form), failureStatus(error) ?? 500);
  }
}

function refuse(
  errors: NonNullable<ManagerAnswer["errors"]>,
  typed: NonNullable<ManagerAnswer["typed"]>,
  status: number,
) {
  return data<ManagerAnswer>({ errors, typed }, { status });
}

function typedIn(form: FormData): NonNullable<ManagerAnswer["typed"]> {
  const names = Object.keys(trackForm.shape);
  return Object.fromEntries(
    [...form].filter(([name, value]) => names.includes(name) && typeof value === "string"),
  );
}
