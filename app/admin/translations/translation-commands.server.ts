import { z } from "zod";
import { backTo, formCommand } from "#app/platform/forms/form-command.server.ts";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { refuse } from "#app/platform/forms/outcome.ts";
import { line, lines } from "#app/platform/forms/text-fields.ts";
import type { AdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { describeProblems } from "#app/shop/agreements/preview-template.ts";
import {
  saveTranslation,
  type Texts,
  type TranslatedSubject,
} from "#app/shop/content/edit-translations.server.ts";
import { tooLong, versionField } from "#app/shop/content/settings-form.ts";
import { translatedFields } from "#app/shop/content/translated-fields.ts";
import { m } from "#messages";
import { listOriginals } from "./list-originals.server.ts";
import { readTranslationsQuery, subjectOf, translationsAddress } from "./translations-address.ts";

export type TranslationResult = FormResult<TranslatedSubject>;

const { page, faq, package: offer, genre, tag, track, legal, agreement } = translatedFields;

/** Each kind of subject has its own intent, because the texts of each have other limits. */
export const translationCommands = {
  page: saveCommand({ title: textOf(page.title), text: textOf(page.text) }),
  faq: saveCommand({ question: textOf(faq.question), answer: textOf(faq.answer) }),
  package: saveCommand({
    title: textOf(offer.title),
    description: textOf(offer.description),
    features: textOf(offer.features),
  }),
  genre: saveCommand({ name: textOf(genre.name) }),
  tag: saveCommand({ name: textOf(tag.name) }),
  track: saveCommand({ description: textOf(track.description) }),
  legal: saveCommand({ text: textOf(legal.text) }),
  agreement: saveCommand({ text: textOf(agreement.text) }),
};

/** An empty translation falls back to the original. */
function textOf({ max, lines: hasLines }: { max: number; lines?: number }) {
  const limit = { max, tooLong: tooLong(max) };
  return (hasLines ? lines(limit) : line(limit)).default("");
}

function saveCommand(fields: Record<string, ReturnType<typeof textOf>>) {
  const form = z.object({ id: z.string().max(200), version: versionField, ...fields });
  return formCommand({
    form,
    failed: m.translations_failed,
    run: async ({ id = "", version = "", ...texts }, { actor, url }: AdminForm) => {
      const subject = subjectOf(id);
      const { language } = readTranslationsQuery(url);
      const originals = await listOriginals(language, subject);
      const original = originals.find(
        (each) => each.kind === subject?.kind && each.id === subject.id,
      );
      const { text }: Texts = texts;
      const problem =
        original?.kind === "agreement" && text ? describeProblems(text, original.name) : undefined;
      if (problem) return refuse("invalid", problem, { errors: { text: problem } });
      return saveTranslation(actor, { language, original, texts, version });
    },
    done: backTo(
      ({ url }: AdminForm) => translationsAddress(readTranslationsQuery(url)),
      ({ name }: TranslatedSubject) => ({ title: m.translation_saved, text: name.slice(0, 100) }),
    ),
  });
}
