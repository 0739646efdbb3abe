import { z } from "zod";
import { line } from "#app/platform/forms/text-fields.ts";
import { m } from "#messages";
import { genreColorNames } from "./genre-colors.ts";
import { MAX_GENRE_NAME, startingSets } from "./genre-names.ts";

const name = line({ max: MAX_GENRE_NAME, needed: m.genres_name_needed });
const color = z
  .enum(["", ...genreColorNames])
  .default("")
  .transform((chosen) => chosen || null);
const id = z.uuid();
const version = z.coerce.number().int().min(1);

/** `formKey` identifies one opened form, so that a second submission changes nothing. */
export const addGenreForm = z.object({ formKey: z.uuid(), name, color });

export const editGenreForm = z.object({ id, version, name, color });

export const oneGenreForm = z.object({ id });

export const mergeGenreForm = z.object({
  formKey: z.uuid(),
  id,
  version,
  into: z.uuid({ error: m.genres_choose_other }),
});

export const moveGenreForm = z.object({
  id,
  direction: z.enum(["up", "down"]).default("down"),
  otherId: z.uuid().optional(),
});

export const startingSetForm = z.object({
  set: z
    .string({ error: m.genres_choose_set })
    .refine(isStartingSet, { error: m.genres_choose_set }),
});

function isStartingSet(text: string): text is keyof typeof startingSets {
  return Object.hasOwn(startingSets, text);
}
