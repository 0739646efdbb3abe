import { sql } from "kysely";
import type { AuditLog } from "#app/platform/audit/audit-schema.ts";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { conflictWith, type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { versionOf } from "#app/platform/forms/version.server.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/platform/i18n/language.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { translateBuiltIn } from "./built-in-translations.server.ts";
import { mayManageSettings, notAllowed } from "./settings-policy.ts";
import { forgetShopContent } from "./shop-content.server.ts";
import { fieldsOf, type TranslatedField, type TranslatedKind } from "./translated-fields.ts";
import { listTranslations } from "./translations.server.ts";

export type Texts = Partial<Record<TranslatedField, string>>;

/** Texts of a subject as the owner wrote them. */
export type Original = { kind: TranslatedKind; id: string; name: string; texts: Texts };

/** `missing` and `outdated` translations are to be done; an empty original needs none. */
type TextState = "missing" | "outdated" | "done";

export type TranslatedSubject = Original & {
  fields: { name: TranslatedField; original: string; text: string; state: TextState }[];
  version: string;
};

type Stored = Awaited<ReturnType<typeof listTranslations>>;

export async function findTranslations(
  language: Language,
  originals: Original[],
): Promise<TranslatedSubject[]> {
  const stored = await listTranslations(
    language,
    originals.map(({ id }) => id),
  );
  const bySubject = Map.groupBy(stored, ({ kind, subjectId }) => `${kind} ${subjectId}`);
  return originals.map((original) =>
    join(original, bySubject.get(`${original.kind} ${original.id}`) ?? [], language),
  );
}

function join(original: Original, stored: Stored, language: Language): TranslatedSubject {
  const { kind, texts } = original;
  const fields = fieldsOf(kind).flatMap((name) => {
    const written = texts[name];
    if (!written) return [];
    const row = stored.find(({ field }) => field === name);
    const isCurrent = row?.original === originalVersion(original, written);
    const stateOfRow = isCurrent ? "done" : "outdated";
    const builtIn = translateBuiltIn(kind, written, language);
    const stateWithout = builtIn === undefined ? "missing" : "done";
    const state: TextState = row ? stateOfRow : stateWithout;
    return [{ name, original: written, text: row?.text ?? builtIn ?? "", state }];
  });
  const version = versionOf(
    Object.fromEntries(
      fields.map(({ name, original: of, text }) => [name, [originalVersion(original, of), text]]),
    ),
  );
  return { ...original, fields, version };
}

/** A tag in another case or with other accents is the same, so it has the version of its ID. */
export function originalVersion({ kind, id }: Pick<Original, "kind" | "id">, text: string): string {
  return versionOf({ text: kind === "tag" ? id : text });
}

const auditKinds: Record<TranslatedKind, AuditLog["subjectKind"]> = {
  page: "page",
  legal: "page",
  faq: "faq",
  package: "services",
  genre: "genre",
  tag: "tag",
  track: "track",
  agreement: "setting",
};

type Change = { language: Language; original: Original | undefined; texts: Texts; version: string };

/** Refuses if the original or its translation has changed since `version`. */
export async function saveTranslation(
  actor: Actor,
  { language, original, texts, version }: Change,
): Promise<Outcome<TranslatedSubject, TranslatedSubject>> {
  const outcome = await inTransaction(async (tx) => {
    if (!mayManageSettings(actor)) return refuse<TranslatedSubject>("forbidden", notAllowed());
    if (!original || language === DEFAULT_LANGUAGE) {
      return refuse<TranslatedSubject>("missing", m.translation_gone());
    }
    await sql`lock table translations in share row exclusive mode`.execute(tx);
    const { kind, id, name } = original;
    const stored = (await listTranslations(language, [id], tx)).filter((row) => row.kind === kind);
    const subject = join(original, stored, language);
    if (subject.version !== version) return conflictWith(subject, subject.version);
    if (kind === "genre" && (await isTaken(tx, id, language, texts.name))) {
      const text = m.translation_taken();
      return refuse<TranslatedSubject>("invalid", text, { errors: { name: text } });
    }
    const written = subject.fields.map((field) => ({ ...field, text: texts[field.name] ?? "" }));
    await tx
      .deleteFrom("translations")
      .where("kind", "=", kind)
      .where("subjectId", "=", id)
      .where("language", "=", language)
      .execute();
    const rows = written
      .filter(({ text }) => text !== "")
      .map((field) => ({
        kind,
        subjectId: id,
        field: field.name,
        language,
        text: field.text,
        original: originalVersion(original, field.original),
      }));
    if (rows.length > 0) await tx.insertInto("translations").values(rows).execute();
    const subjectKind = auditKinds[kind];
    const details = { language, characters: rows.reduce((sum, { text }) => sum + text.length, 0) };
    await recordAudit(tx, {
      by: actor,
      action: "translate-text",
      subject: { kind: subjectKind, id, name: subjectKind === "page" ? id : name },
      details,
    });
    return { done: subject };
  });
  forgetShopContent();
  return outcome;
}

/** Whether another genre has the name in the language, whatever its case and accents. */
async function isTaken(tx: Db, id: string, language: Language, name = ""): Promise<boolean> {
  const other = await tx
    .selectFrom("translations")
    .where("kind", "=", "genre")
    .where("subjectId", "!=", id)
    .where("language", "=", language)
    .where(sql<boolean>`fold_text(text) = fold_text(${name})`)
    .select("subjectId")
    .limit(1)
    .executeTakeFirst();
  return name !== "" && other !== undefined;
}
