import { LRUCache } from "lru-cache";

/** In which form a body is sent. */
export type Coding = "br" | "gzip" | "identity";

/** Browsers say the same few things again and again. */
const chosen = new LRUCache<string, Coding>({ max: 100 });
const LONGEST = 200;

/** The smallest coding that an `Accept-Encoding` allows. */
export function chooseCoding(accepted: string | null | undefined): Coding {
  if (!accepted || accepted.length > LONGEST) return "identity";
  const known = chosen.get(accepted);
  if (known) return known;
  const allowed = readAccepted(accepted);
  const coding = allowed("br") ? "br" : allowed("gzip") ? "gzip" : "identity";
  chosen.set(accepted, coding);
  return coding;
}

/** RFC 9110, section 12.5.3: a weight of 0 forbids, `*` stands for whatever is not named. */
function readAccepted(accepted: string): (coding: string) => boolean {
  const weights = new Map<string, boolean>();
  for (const part of accepted.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((word) => word.trim());
    weights.set(name, !parameters.some((word) => /^q=0(?:\.0*)?$/.test(word)));
  }
  return (coding) => weights.get(coding) ?? weights.get("*") ?? false;
}
