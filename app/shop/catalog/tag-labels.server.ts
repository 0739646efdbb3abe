import type { Language } from "#app/platform/i18n/language.ts";
import { shopContent } from "#app/shop/content/shop-content.server.ts";
import { subjectOfKey } from "#app/shop/content/translated-fields.ts";
import { type Label, labelName, listTranslatedIds } from "#app/shop/content/translations.server.ts";
import { listTags } from "./filters/filtered-tracks.server.ts";
import { loadedColumns } from "./filters/shop-columns.server.ts";
import { foldName } from "./fold-name.ts";

/** Returns the labels by the tags as they are named, whatever their case and accents. */
export async function labelTags(tags: readonly string[] = []): Promise<Map<string, Label>> {
  return new Map(
    await Promise.all(
      tags.map(async (name) => [name, await labelName("tag", foldName(name), name)] as const),
    ),
  );
}

export type SearchedTag = { name: string; label: string };

/** Returns a function that finds a tag by its whole name in any language. */
export async function tagFinder(): Promise<(text: string) => Promise<SearchedTag | undefined>> {
  const [columns, { translations }] = await Promise.all([loadedColumns(), shopContent()]);
  const indexOf = (id: string) => columns?.tags.indexOf(id) ?? 0;
  const countOf = (id: string) =>
    indexOf(id) === 0 ? 0 : (columns?.counts.tags.counts[indexOf(id)] ?? 0);
  return async (text) => {
    const folded = foldName(text);
    const translated = tagsByTranslation(translations).get(folded) ?? [];
    const [mostUsed] = translated.toSorted((one, other) => countOf(other) - countOf(one));
    const id = countOf(folded) > 0 ? folded : mostUsed;
    if (id === undefined) return undefined;
    const name = columns?.tags.names[indexOf(id)] || id;
    return { name, label: (await labelName("tag", id, name)).label };
  };
}

const byTranslation = new WeakMap<object, Map<string, string[]>>();

/** Returns the IDs of tags by their translations, without case and accents. */
function tagsByTranslation(translations: ReadonlyMap<string, string>): Map<string, string[]> {
  const read = byTranslation.get(translations);
  if (read) return read;
  const tags = new Map<string, string[]>();
  for (const [key, text] of translations) {
    const id = subjectOfKey(key, "tag");
    const folded = foldName(text);
    if (id !== undefined) tags.set(folded, [...(tags.get(folded) ?? []), id]);
  }
  byTranslation.set(translations, tags);
  return tags;
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
