import type { Language } from "#app/platform/i18n/language.ts";
import { modelNames } from "#app/shop/agreements/agreement-models.ts";
import { listOwnTemplates } from "#app/shop/agreements/templates.server.ts";
import {
  findDescribedTrack,
  listDescribedTracks,
} from "#app/shop/catalog/described-tracks.server.ts";
import { listGenres } from "#app/shop/catalog/genres/genres.server.ts";
import { listTagsToTranslate } from "#app/shop/catalog/tag-labels.server.ts";
import type { Original } from "#app/shop/content/edit-translations.server.ts";
import { listFaq } from "#app/shop/content/faq.server.ts";
import { listPages } from "#app/shop/content/page-contents.server.ts";
import { findServices } from "#app/shop/services/services.server.ts";
import { contentPages, legalPages } from "../settings/edited-pages.ts";
import type { SubjectKey } from "./translations-address.ts";

/** Lists the owner's texts in the order of the screen, with any tag or track that is `wanted`. */
export async function listOriginals(
  language: Language,
  wanted: SubjectKey | undefined,
): Promise<Original[]> {
  const [contents, questions, { services }, genres, { tags }, tracks, track, templates] =
    await Promise.all([
      listPages(),
      listFaq(),
      findServices(),
      listGenres(),
      listTagsToTranslate(language, wanted?.kind === "tag" ? wanted.id : undefined),
      listDescribedTracks(language),
      wanted?.kind === "track" ? findDescribedTrack(wanted.id) : undefined,
      listOwnTemplates(),
    ]);
  const textsOf = (name: string) => {
    const { title, text } = contents.find((each) => each.name === name)?.content ?? {};
    return { title: title ?? "", text: text ?? "" };
  };
  return [
    ...contentPages.pages.map(({ name, label }) => ({
      kind: "page" as const,
      id: name,
      name: label(),
      texts: textsOf(name),
    })),
    ...questions
      .filter(({ isHidden }) => !isHidden)
      .map(({ id, question, answer }) => ({
        kind: "faq" as const,
        id,
        name: question,
        texts: { question, answer },
      })),
    ...[...services.mixing, ...services.mastering].map((offer) => ({
      kind: "package" as const,
      id: offer.id,
      name: offer.title,
      texts: {
        title: offer.title,
        description: offer.description,
        features: offer.features.join("\n"),
      },
    })),
    ...genres.map(({ id, name }) => ({ kind: "genre" as const, id, name, texts: { name } })),
    ...tags.map(({ id, name }) => ({ kind: "tag" as const, id, name, texts: { name } })),
    ...(track && tracks.every(({ id }) => id !== track.id) ? [track, ...tracks] : tracks).map(
      ({ id, title, description }) => ({
        kind: "track" as const,
        id,
        name: title,
        texts: { description },
      }),
    ),
    ...legalPages.pages.map(({ name, label }) => ({
      kind: "legal" as const,
      id: name,
      name: label(),
      texts: textsOf(name),
    })),
    ...templates.map(({ model, text }) => ({
      kind: "agreement" as const,
      id: model,
      name: modelNames[model](),
      texts: { text },
    })),
  ];
}
