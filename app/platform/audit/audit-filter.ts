import { m } from "#messages";

export const subjectKinds = {
  track: m.audit_track,
  genre: m.audit_genre,
  tag: m.tag,
  user: m.audit_user,
  link: m.audit_link,
  message: m.audit_message,
  mail: m.audit_mail,
  transfer: m.audit_transfer,
  services: m.audit_services,
  faq: m.audit_faq,
  page: m.audit_page,
  setting: m.audit_setting,
  discount: m.discount_code,
  pack: m.pack,
};

export type SubjectKind = keyof typeof subjectKinds;

export type AuditFilter = {
  kind?: SubjectKind;
  person?: string;
  act?: string;
  text?: string;
  /** First and last day as `YYYY-MM-DD` in UTC. */
  from?: string;
  to?: string;
};

const MAX_TEXT_LENGTH = 200;

export function readAuditFilter(parameters: URLSearchParams): AuditFilter {
  const kind = parameters.get("kind") ?? "";
  const act = parameters.get("act") ?? "";
  return {
    kind: isKind(kind) ? kind : undefined,
    person: readText(parameters, "person"),
    act: /^[a-z]+(-[a-z]+)*$/.test(act) ? act.slice(0, 60) : undefined,
    text: readText(parameters, "text"),
    from: readDay(parameters, "from"),
    to: readDay(parameters, "to"),
  };
}

function isKind(text: string): text is SubjectKind {
  return Object.hasOwn(subjectKinds, text);
}

function readText(parameters: URLSearchParams, name: string): string | undefined {
  const text = (parameters.get(name) ?? "").toWellFormed().replaceAll("\0", "").trim();
  return [...text].slice(0, MAX_TEXT_LENGTH).join("") || undefined;
}

function readDay(parameters: URLSearchParams, name: string): string | undefined {
  const day = parameters.get(name) ?? "";
  const time = /^[12]\d{3}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined;
  const isReal = time && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
  return isReal ? day : undefined;
}

/** ID of the entry before or after the page. Neither means the newest entries. */
export type AuditCursor = { before?: number; after?: number };

export function readAuditCursor(parameters: URLSearchParams): AuditCursor {
  return { before: readId(parameters, "before"), after: readId(parameters, "after") };
}

function readId(parameters: URLSearchParams, name: string): number | undefined {
  const text = parameters.get(name) ?? "";
  return /^[0-9]{1,15}$/.test(text) ? Number(text) : undefined;
}
