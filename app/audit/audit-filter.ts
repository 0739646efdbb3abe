import type { AuditLog } from "#app/database/schema.ts";

export type SubjectKind = AuditLog["subjectKind"];

/** What a line of the audit log can be about. */
export const subjectKinds = [
  "track",
  "user",
  "link",
  "message",
  "services",
  "faq",
  "page",
  "setting",
] as const satisfies SubjectKind[];

/** What somebody looks for in the audit log; all of it is in the address. */
export type AuditFilter = {
  kind?: SubjectKind;
  /** A part of a name of who did it. */
  person?: string;
  act?: string;
  /** A part of the name of what it was done to, or of what changed. */
  text?: string;
  /** The first and the last day, as `YYYY-MM-DD` in UTC. */
  from?: string;
  to?: string;
};

const longestText = 200;

/** Reads a filter out of an address. Whatever is not understood counts as not asked for. */
export function readAuditFilter(parameters: URLSearchParams): AuditFilter {
  const kind = parameters.get("kind");
  const act = parameters.get("act") ?? "";
  return {
    kind: subjectKinds.find((known) => known === kind),
    person: readText(parameters, "person"),
    act: /^[a-z]+(-[a-z]+)*$/.test(act) ? act.slice(0, 60) : undefined,
    text: readText(parameters, "text"),
    from: readDay(parameters, "from"),
    to: readDay(parameters, "to"),
  };
}

function readText(parameters: URLSearchParams, name: string): string | undefined {
  const text = (parameters.get(name) ?? "").toWellFormed().replaceAll("\0", "").trim();
  return [...text].slice(0, longestText).join("") || undefined;
}

/** A day of the years that the database and people know. */
function readDay(parameters: URLSearchParams, name: string): string | undefined {
  const day = parameters.get(name) ?? "";
  const time = /^[12]\d{3}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined;
  const isReal = time && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
  return isReal ? day : undefined;
}
