import bidiFactory from "bidi-js";
import LineBreaker from "linebreak";

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

export type Run = { text: string; font: string };

/** `runs` are ordered from left to right, `text` in reading order. */
export type Line = { runs: Run[]; text: string; width: number };

export type ParagraphLayout = { lines: Line[]; isRightToLeft: boolean };

type Cluster = { start: number; end: number; font: string; level: number };

type Measure = (run: Run) => number;

type Options = {
  width: number;
  measure: Measure;
  /** Returns undefined if any font will do, for example for a space. */
  fontFor(text: string): string | undefined;
  mainFont: string;
};

/** Returns one layout per paragraph. A word longer than the width breaks anywhere. */
export function layOutText(text: string, options: Options): ParagraphLayout[] {
  return text.split("\n").map((paragraph) => layOutParagraph(paragraph, options));
}

function layOutParagraph(text: string, options: Options): ParagraphLayout {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  const clusters = findClusters(text, levels, options);
  const lineOf = (part: Cluster[]) => toLine(text, part, options.measure);
  const lines: Line[] = [];
  let current: Cluster[] = [];
  for (const part of splitAtBreaks(text, clusters)) {
    if (fits([...current, ...part])) current.push(...part);
    else {
      if (current.length > 0) lines.push(lineOf(current));
      current = [];
      for (const cluster of part) {
        if (current.length > 0 && !fits([...current, cluster])) {
          lines.push(lineOf(current));
          current = [];
        }
        current.push(cluster);
      }
    }
  }
  lines.push(lineOf(current));
  return { lines, isRightToLeft: ((paragraphs[0]?.level ?? 0) & 1) === 1 };

  function fits(part: Cluster[]): boolean {
    return lineOf(part).width <= options.width;
  }
}

function findClusters(text: string, levels: Uint8Array, { fontFor, mainFont }: Options): Cluster[] {
  const clusters: Cluster[] = [];
  for (const { index: start, segment } of graphemes.segment(text)) {
    const font = fontFor(segment) ?? clusters.at(-1)?.font ?? mainFont;
    clusters.push({ start, end: start + segment.length, font, level: levels[start] ?? 0 });
  }
  return clusters;
}

function splitAtBreaks(text: string, clusters: Cluster[]): Cluster[][] {
  const breaks = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) breaks.add(next.position);
  const parts: Cluster[][] = [[]];
  for (const cluster of clusters) {
    parts.at(-1)?.push(cluster);
    if (breaks.has(cluster.end)) parts.push([]);
  }
  return parts.filter((part) => part.length > 0);
}

/** Trailing spaces have no width. */
function toLine(text: string, clusters: Cluster[], measure: Measure): Line {
  const last = clusters.findLastIndex(({ start, end }) => text.slice(start, end).trim() !== "");
  const visibleClusters = clusters.slice(0, last + 1);
  const runs = inVisualOrder(joinClusters(visibleClusters)).map((each) => toRun(text, each));
  return {
    runs,
    text: text.slice(visibleClusters[0]?.start ?? 0, visibleClusters.at(-1)?.end ?? 0),
    width: runs.reduce((sum, run) => sum + measure(run), 0),
  };
}

function joinClusters(clusters: Cluster[]): Cluster[] {
  const joined: Cluster[] = [];
  for (const cluster of clusters) {
    const former = joined.at(-1);
    if (former?.font === cluster.font && former.level === cluster.level) former.end = cluster.end;
    else joined.push({ ...cluster });
  }
  return joined;
}

/** Applies rule L2 of Unicode's bidirectional algorithm (UAX 9) to runs. */
function inVisualOrder(runs: Cluster[]): Cluster[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Reverses text between right-to-left letters, which the font itself reverses. */
function toRun(text: string, { start, end, font, level }: Cluster): Run {
  const part = text.slice(start, end);
  if (level % 2 === 0 || rightToLeft.test(part)) return { text: part, font };
  const turned = Array.from(graphemes.segment(part), ({ segment }) => segment).reverse();
  const mirrored = turned.map((each) => bidi.getMirroredCharacter(each) ?? each);
  return { text: mirrored.join(""), font };
}
