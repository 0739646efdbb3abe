import type { Draw } from "./draw.ts";
import { fieldNames, oddSegments } from "./odd-texts.ts";

/** Existing rows, so that not every URL ends at the first check. */
export type AddressTargets = {
  patterns: string[];
  slug: string;
  trackId: string;
  downloadId: string;
  uploadId: string;
  /** Bucket and name of a public file. */
  mediaPath: string;
};

function parameterOf(parameter: string, targets: AddressTargets): string {
  if (parameter === "slug") return targets.slug;
  if (parameter === "trackId") return targets.trackId;
  return parameter === "id" ? targets.uploadId : targets.downloadId;
}

/** Returns one of the shop's URLs, its parameters filled with existing or missing values. */
function pathOf(draw: Draw, targets: AddressTargets): string {
  const pattern = draw.one(targets.patterns);
  if (pattern.startsWith("/media/") && draw.isIn(70)) return `/media/${targets.mediaPath}`;
  const parts = pattern
    .split("/")
    .slice(1)
    .flatMap((part) => {
      if (part === "*") return [draw.one(oddSegments)];
      if (!part.startsWith(":")) return [part];
      if (part.endsWith("?") && draw.isIn(30)) return [];
      return [
        draw.isIn(70) ? parameterOf(part.replace(/[:?]/g, ""), targets) : draw.one(oddSegments),
      ];
    });
  return `/${parts.join("/")}`;
}

function queryOf(draw: Draw): string {
  const names = [
    "page",
    "genre",
    "search",
    "sold",
    "sale",
    "view",
    "_routes",
    "edit",
    ...fieldNames,
  ];
  const pairs = draw.some(4, () => `${draw.one(names)}=${draw.one(oddSegments)}`);
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

/** Returns a path with its query, as written into a request. */
export function oddTarget(draw: Draw, targets: AddressTargets): string {
  let path = pathOf(draw, targets);
  if (draw.isIn(25)) path += ".data";
  if (draw.isIn(10)) path += `/${draw.one(oddSegments)}`;
  if (draw.isIn(8)) path = path.toUpperCase();
  if (draw.isIn(5)) path = `/${path}`;
  return path + (draw.isIn(50) ? queryOf(draw) : "");
}
