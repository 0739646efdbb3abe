import type { Selectable } from "kysely";
import type { DetailRows } from "#app/platform/ui/detail-table.tsx";
import { formatBpm, formatDuration } from "#app/platform/ui/format.ts";
import { m } from "#messages";
import type { MusicTracks } from "./catalog-schema.ts";
import { formatKey } from "./format-key.ts";
import type { PublicTrack } from "./track.ts";

/*
 * Optional details of a track, in the order of its pages. Visitors see them. Each is a nullable column
 * of `music_tracks` and a field of the form; `track-form.ts` says what the form accepts.
 */

export const basicNames = ["bpm", "key"] as const;

export const MAX_DECLARATION = 500;
export const DECLARED_NONE = "None";
export const declarationNames = ["samples", "aiParts", "offeredBefore", "contentId"] as const;

const detailNames = [...basicNames, ...declarationNames] as const;
export const detailColumns = detailNames.map((name) => `musicTracks.${name}` as const);

type BasicName = (typeof basicNames)[number];
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

/** The editor has a field that detects the value in the preview, or offers choices. */
type BasicDetail<Name extends BasicName> = OptionalDetail<Name> &
  ({ isDetected: true } | { choices: readonly NonNullable<DetailValues[Name]>[] });

export const basicDetails: { [Name in BasicName]: BasicDetail<Name> } = {
  bpm: { label: m.bpm, text: formatBpm, isDetected: true },
  key: { label: m.key, describe: formatKey, isDetected: true },
};

const declarations: { [Name in DeclarationName]: OptionalDetail<Name> } = {
  samples: { label: m.declaration_samples },
  aiParts: { label: m.declaration_ai_parts },
  offeredBefore: { label: m.declaration_offered_before },
  contentId: { label: m.declaration_content_id },
};

export const optionalDetails: { [Name in TrackDetailName]: OptionalDetail<Name> } = {
  ...basicDetails,
  ...declarations,
};

function textOf<Name extends TrackDetailName>(
  details: DetailValues,
  name: Name,
): string | undefined {
  const value = details[name];
  const { text = String, describe = String } = optionalDetails[name];
  return value === null ? undefined : describe(text(value));
}

type Described = Pick<PublicTrack, "title" | "genre" | "durationSeconds"> & DetailValues;

export function basicRows({ title, genre, durationSeconds, ...details }: Described): DetailRows {
  return [
    [m.name(), title],
    [m.genre(), genre],
    [m.catalog_length(), durationSeconds ? formatDuration(durationSeconds) : m.not_specified()],
    ...basicNames.map(
      (name) => [basicDetails[name].label(), textOf(details, name) ?? m.not_specified()] as const,
    ),
  ];
}

export function declarationRows(details: DetailValues): DetailRows {
  return declarationNames.map((name) => [
    declarations[name].label(),
    textOf(details, name) ?? m.catalog_not_declared(),
  ]);
}
