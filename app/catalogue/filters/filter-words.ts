import { type Mix, mixWords } from "./mixes.ts";

type FilterWords = {
  words: string;
  /** Of its parameters. */
  names: string[];
  /** The page of the list has a chip or switch for it. */
  hasSwitch: boolean;
};

/** What a filter means, for people, in the order in which they would say it. */
export function filterWords(parameters: URLSearchParams): FilterWords[] {
  const get = (name: string) => parameters.get(name);
  const rangeOf = (name: string) => wordsOfRange(get(`${name}-from`), get(`${name}-to`));
  const [bpm, price, length] = [rangeOf("bpm"), rangeOf("price"), rangeOf("length")];
  const [key, mix] = [get("key"), get("mix")];
  const halfDouble = get("half-double") ? ", half and double" : "";
  const genres = parameters.getAll("genre");
  const all: [words: string | null, ...names: string[]][] = [
    [key && (isMix(mix) ? `${key}, ${mixWords[mix].name.toLowerCase()}` : key), "key", "mix"],
    [bpm && `${bpm} BPM${halfDouble}`, "bpm-from", "bpm-to", "half-double"],
    [price && `Price ${price}`, "price-from", "price-to"],
    [length && `Length ${length}`, "length-from", "length-to"],
    [get("new") && "New arrivals", "new"],
    [get("stems") && "With stems", "stems"],
    [get("sale") && "On sale", "sale"],
    [genres.length > 0 ? genres.join(", ") : null, "genre"],
  ];
  return all.flatMap(([words, ...names]) => {
    const hasSwitch = names[0] === "sale" || (names[0] === "genre" && genres.length === 1);
    return words ? [{ words, names, hasSwitch }] : [];
  });
}

function isMix(text: string | null): text is Mix {
  return text !== null && Object.hasOwn(mixWords, text);
}

function wordsOfRange(from: string | null, to: string | null): string | null {
  if (from && to) return `${from}–${to}`;
  if (from) return `from ${from}`;
  return to && `to ${to}`;
}
