import type { Language } from "#app/platform/i18n/language.ts";
import { type Label, labelName, listTranslatedIds } from "#app/shop/content/translations.server.ts";
import { listTags } from "./filters/filtered-tracks.server.ts";
import { foldName } from "./fold-name.ts";

/** Returns the labels by the tags as they are named, whatever their case and accents. */
export async function labelTags(tags: readonly string[] = []): Promise<Map<string, Label>> {
  return new Map(
    await Promise.all(
      tags.map(async (name) => [name, await labelName("tag", foldName(name), name)] as const),
    ),
  );
}

/** A shop may have thousands of tags to translate. */
const MAX_TAGS = 50;

/**
 * Lists the most used tags without a translation, those with one, and any that is `wanted`. Their
 * IDs are the same whatever their case and accents.
 */
export async function listTagsToTranslate(language: Language, wanted?: string) {
  const [names, translatedIds] = await Promise.all([
    listTags(),
    listTranslatedIds("tag", language).then((ids) => new Set(ids)),
  ]);
  const tags = names.map((name) => ({ id: foldName(name), name }));
  const translated = tags.filter(({ id }) => translatedIds.has(id));
  const missing = tags.filter(({ id }) => !translatedIds.has(id));
  const listed = new Set([
    ...missing.slice(0, MAX_TAGS),
    ...translated.slice(0, MAX_TAGS),
    ...tags.filter(({ id }) => id === wanted),
  ]);
  return { tags: [...listed], missing: missing.length };
}
