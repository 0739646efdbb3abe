import type { Actor } from "#app/accounts/actor.ts";
import { db } from "#app/database/db.server.ts";
import { describeAudio } from "#app/uploads/uploads.server.ts";
import { saveNewTrack, UploadRefused } from "./save-track.server.ts";
import { titleOfFile } from "./title-of-file.ts";
import { draftForm } from "./track-form.ts";

type Added = { id: string; title: string } | { problem: string };

/**
 * Makes a draft of an audio upload, the actor's own: titled by its file's name, with the tempo and key
 * that were heard and, if there is one, a cover's upload. The same upload makes one draft, however often
 * it is asked for. Undefined when there is no such upload of his.
 */
export async function addDraftOfUpload(
  actor: Actor,
  uploads: { audio: string; cover?: string | undefined },
): Promise<Added | undefined> {
  const described = await describeAudio(uploads.audio, actor.id);
  if (!described) return undefined;
  const { fileName, detected } = described;
  const bpm = detected?.bpm && String(Math.round(detected.bpm * 100) / 100);
  const title = titleOfFile(fileName).slice(0, 200);
  const form = { title, bpm, key: detected?.key, ...uploads };
  const { data: fields } = draftForm.safeParse(form);
  if (!fields) return { problem: "This file could not be made a draft." };
  try {
    const save = { fields, isDraft: true, key: uploads.audio };
    const saved = await db.transaction().execute((on) => saveNewTrack(on, actor, save));
    if ("id" in saved) return { id: saved.id, title: fields.title };
    return { problem: saved.problem === "changed" ? twice : "You may not add tracks." };
  } catch (error) {
    if (error instanceof UploadRefused) return { problem: error.message };
    throw error;
  }
}

const twice = "This file has made a track already.";
