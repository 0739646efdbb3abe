import type { Selectable } from "kysely";
import type { DetailRows } from "#app/platform/ui/detail-table.tsx";
import { formatBpm, formatDuration } from "#app/platform/ui/format.ts";
import { m } from "#messages";
import type { MusicTracks } from "./catalog-schema.ts";
import { formatKey } from "./format-key.ts";
import { knownSoftware } from "./known-software.ts";
import { joinTags, suggestedTags } from "./tags.ts";
import type { PublicTrack } from "./track.ts";
import {
  describeVocalGender,
  describeVocalLanguage,
  describeVocals,
  vocalGenders,
  vocalKinds,
  vocalLanguages,
} from "./vocals.ts";

/*
 * Optional details of a track, in the order of its pages. Visitors see them. Each is a column of
 * `music_tracks` and a field of the form; `track-form.ts` says what the form accepts.
 */

export const basicNames = ["bpm", "key"] as const;

export const characterNames = [
  "subgenre",
  "vocals",
  "vocalGender",
  "vocalLanguage",
  "software",
  "tags",
] as const;

export const MAX_DECLARATION = 500;
export const DECLARED_NONE = "None";
export const declarationNames = ["samples", "aiParts", "offeredBefore", "contentId"] as const;

export const detailNames = [...basicNames, ...characterNames, ...declarationNames] as const;
export const detailColumns = detailNames.map((name) => `musicTracks.${name}` as const);

type BasicName = (typeof basicNames)[number];
type CharacterName = (typeof characterNames)[number];
export type DeclarationName = (typeof declarationNames)[number];
export type TrackDetailName = (typeof detailNames)[number];
export type DetailValues = Pick<Selectable<MusicTracks>, TrackDetailName>;

type OptionalDetail<Name extends TrackDetailName> = {
  label: () => string;
  /** Text in the form. */
  text?: (value: NonNullable<DetailValues[Name]>) => string;
  /** Text for people, if it differs from the form's. */
  describe?: (text: string) => string;
};

const basicDetails: { [Name in BasicName]: OptionalDetail<Name> } = {
  bpm: { label: m.bpm, text: formatBpm },
  key: { label: m.key, describe: formatKey },
};

/** The editor offers the choices, or suggestions for free text. */
export const characterDetails = {
  subgenre: { label: m.subgenre },
  vocals: { label: m.vocals, choices: vocalKinds, describe: describeVocals },
  vocalGender: { label: m.vocal_gender, choices: vocalGenders, describe: describeVocalGender },
  vocalLanguage: {
    label: m.vocal_language,
    choices: vocalLanguages,
    describe: describeVocalLanguage,
  },
  software: { label: m.software, suggestions: knownSoftware },
  tags: { label: m.tags, text: joinTags, suggestions: suggestedTags },
} satisfies {
  [Name in CharacterName]: OptionalDetail<Name> & {
    choices?: readonly string[];
    suggestions?: readonly string[];
  };
};

const declarations: { [Name in DeclarationName]: OptionalDetail<Name> } = {
  samples: { label: m.declaration_samples, describe: describeDeclaration },
  aiParts: { label: m.declaration_ai_parts, describe: describeDeclaration },
  offeredBefore: { label: m.declaration_offered_before, describe: describeDeclaration },
  contentId: { label: m.declaration_content_id, describe: describeDeclaration },
};

export function describeDeclaration(text: string): string {
  return text === DECLARED_NONE ? m.declaration_none() : text;
}

export const optionalDetails: { [Name in TrackDetailName]: OptionalDetail<Name> } = {
  ...basicDetails,
  ...characterDetails,
  ...declarations,
};

function textOf<Name extends TrackDetailName>(
  details: DetailValues,
  name: Name,
): string | undefined {
  const value = details[name];
  const { text = String, describe = String } = optionalDetails[name];
  return value === null ? undefined : describe(text(value)) || undefined;
}

type Described = Pick<PublicTrack, "title" | "genre" | "durationSeconds"> & DetailValues;

/** Leaves out what the track's owner has not specified. Tags are links, which a page adds. */
function characterRows(details: DetailValues): DetailRows {
  const voice = (["vocals", "vocalGender", "vocalLanguage"] as const).flatMap(
    (name) => textOf(details, name) ?? [],
  );
  const own = characterNames.filter(
    (name) => name !== "vocalGender" && name !== "vocalLanguage" && name !== "tags",
  );
  return own
    .map((name) => {
      const text = name === "vocals" ? voice.join(" · ") : textOf(details, name);
      return [characterDetails[name].label(), text] as const;
    })
    .filter(([, text]) => text);
}

export function basicRows({ title, genre, durationSeconds, ...details }: Described): DetailRows {
  return [
    [m.name(), title],
    [m.genre(), genre],
    [m.catalog_length(), durationSeconds ? formatDuration(durationSeconds) : m.not_specified()],
    ...basicNames.map(
      (name) => [basicDetails[name].label(), textOf(details, name) ?? m.not_specified()] as const,
    ),
    ...characterRows(details),
  ];
}

export function declarationRows(details: DetailValues): DetailRows {
  return declarationNames.map((name) => [
    declarations[name].label(),
    textOf(details, name) ?? m.catalog_not_declared(),
  ]);
}
