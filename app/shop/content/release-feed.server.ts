import type { XmlElement } from "@rgrove/parse-xml";
import { children, localNameOf, parseTree, textAt } from "#app/platform/formats/xml-tree.server.ts";
import { isSafeLink } from "#app/platform/forms/safe-link.ts";

/* Atom feeds (RFC 4287) of releases, as GitHub, Forgejo and GitLab publish them. */

export type Release = { version: string; title: string; link: string; publishedAt: Date | null };

const MAX_TITLE_LENGTH = 200;
const RELEASED_VERSION = /^v?(\d{1,9}\.\d{1,9}\.\d{1,9})$/;

/** Returns undefined if the text is not an Atom feed. */
export function readReleaseFeed(text: string, feed: string): Release[] | undefined {
  const root = parseTree(text);
  if (!root || localNameOf(root) !== "feed") return undefined;
  return children(root, "entry").flatMap((entry) => readRelease(entry, feed) ?? []);
}

/** Skips pre-releases, whose tags are longer than a version. */
function readRelease(entry: XmlElement, feed: string): Release | undefined {
  const alternate = children(entry, "link").find(
    ({ attributes: { rel = "alternate" } }) => rel === "alternate",
  );
  const url = URL.parse(alternate?.attributes.href ?? "", feed);
  if (!url || !isSafeLink(url.href)) return undefined;
  const version = RELEASED_VERSION.exec(url.pathname.split("/").at(-1) ?? "")?.[1];
  if (!version) return undefined;
  const title = textAt(entry, "title").replace(/\s+/g, " ").slice(0, MAX_TITLE_LENGTH);
  const publishedAt = readTime(textAt(entry, "published") || textAt(entry, "updated"));
  return { version, title: title.toWellFormed() || version, link: url.href, publishedAt };
}

function readTime(text: string): Date | null {
  const time = /^\d{4}-\d{2}-\d{2}T/.test(text) ? new Date(text) : undefined;
  return time && !Number.isNaN(time.getTime()) ? time : null;
}

export function newestRelease(releases: readonly Release[]): Release | undefined {
  return releases.toSorted((a, b) => compareVersions(b.version, a.version))[0];
}

/** Positive if `a` is newer. */
export function compareVersions(a: string, b: string): number {
  const [mine, theirs] = [numbersOf(a), numbersOf(b)];
  const index = mine.findIndex((number, at) => number !== theirs[at]);
  return index < 0 ? 0 : (mine[index] ?? 0) - (theirs[index] ?? 0);
}

function numbersOf(version: string): number[] {
  const [, ...numbers] = /^(\d+)\.(\d+)\.(\d+)/.exec(version) ?? [];
  return numbers.map(Number);
}
