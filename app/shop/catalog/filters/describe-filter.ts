import type { Label } from "#app/shop/content/translations.server.ts";
import { m } from "#messages";
import { formatKey } from "../format-key.ts";
import { musicalKeys } from "../musical-keys.ts";
import { describeVocalGender, describeVocalLanguage, describeVocals } from "../vocals.ts";
import { keyIndexOf } from "./camelot.ts";
import type { Facets, NameCount } from "./facets.ts";
import { type Mix, mixMessages } from "./mixes.ts";
import { type ChoiceName, choiceNames, choiceParameters } from "./track-filter.ts";

type FilterLabel = {
  label: string;
  names: string[];
  hasSwitch: boolean;
};

const choiceLabels: Record<ChoiceName, () => string> = {
  subgenre: m.subgenre,
  vocals: m.vocals,
  vocalGender: m.vocal_gender,
  vocalLanguage: m.vocal_language,
  software: m.software,
  tags: m.tags,
};

function describeChoice(name: ChoiceName, value: string): string {
  if (name === "vocals") return describeVocals(value);
  if (name === "vocalGender") return describeVocalGender(value);
  return name === "vocalLanguage" ? describeVocalLanguage(value) : value;
}

/** Labels of genres and tags in the language of the page, by their names. */
export type FilterLabels = Record<"genres" | "tags", ReadonlyMap<string, { label: string }>>;

/** Facets in words, for the filter panel. */
export type DescribedFacets = Omit<Facets, "choices"> & {
  details: { parameter: string; legend: string; names: (NameCount & Label)[] }[];
};

export function describeFacets(
  { choices, ...facets }: Facets,
  tags: ReadonlyMap<string, Label>,
): DescribedFacets {
  const details = choiceNames.flatMap((choice) => {
    const names = choices[choice]?.map((each) => ({
      ...each,
      label: describeChoice(choice, each.name),
      ...(choice === "tags" && tags.get(each.name)),
    }));
    if (!names) return [];
    return { parameter: choiceParameters[choice], legend: choiceLabels[choice](), names };
  });
  return { ...facets, details };
}

export function describeFilter(parameters: URLSearchParams, labels: FilterLabels): FilterLabel[] {
  const get = (name: string) => parameters.get(name);
  const rangeOf = (name: string) => describeRange(get(`${name}-from`), get(`${name}-to`));
  const [bpm, price, length] = [rangeOf("bpm"), rangeOf("price"), rangeOf("length")];
  const [key, mix] = [describeKey(get("key")), get("mix")];
  const bpmMessage = get("half-double") ? m.filter_bpm_half_double : m.track_bpm;
  const genres = parameters.getAll("genre").map((name) => labels.genres.get(name)?.label ?? name);
  const all: [words: string | null, ...names: string[]][] = [
    [key && (isMix(mix) ? `${key}, ${mixMessages[mix].name().toLowerCase()}` : key), "key", "mix"],
    [bpm && bpmMessage({ bpm }), "bpm-from", "bpm-to", "half-double"],
    [price && m.filter_price_range({ range: price }), "price-from", "price-to"],
    [length && m.filter_length_range({ range: length }), "length-from", "length-to"],
    [get("new") && m.filter_new(), "new"],
    [get("stems") && m.filter_with_stems(), "stems"],
    ...choiceNames.map((name): [string | null, string] => {
      const parameter = choiceParameters[name];
      const values = parameters
        .getAll(parameter)
        .map(
          (value) =>
            (name === "tags" && labels.tags.get(value)?.label) || describeChoice(name, value),
        );
      return [values.join(", ") || null, parameter];
    }),
    [get("sale") && m.track_on_sale(), "sale"],
    [genres.length > 0 ? genres.join(", ") : null, "genre"],
  ];
  return all.flatMap(([label, ...names]) => {
    const hasSwitch = names[0] === "sale" || (names[0] === "genre" && genres.length === 1);
    return label ? [{ label, names, hasSwitch }] : [];
  });
}

function describeKey(camelot: string | null): string | null {
  const index = keyIndexOf(camelot ?? "");
  const key = index === undefined ? undefined : musicalKeys[index]?.key;
  return key ? formatKey(key) : null;
}

function isMix(text: string | null): text is Mix {
  return text !== null && Object.hasOwn(mixMessages, text);
}

function describeRange(from: string | null, to: string | null): string | null {
  if (from && to) return `${from}–${to}`;
  if (from) return m.filter_range_from({ from });
  return to && m.filter_range_to({ to });
}
