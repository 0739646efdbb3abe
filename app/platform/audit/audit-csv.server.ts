import { csvOf } from "#app/platform/formats/csv.server.ts";
import { runInShopLanguage } from "#app/platform/i18n/request-language.server.ts";
import { describeAuditAction, nameOfSubject } from "./audit-action-sentences.ts";
import { describeAuditDetails } from "./describe-audit-details.ts";
import type { DetailNamer } from "./detail-names.ts";
import type { AuditEntry } from "./find-audit-entries.server.ts";

const columns = ["time", "person", "act", "about", "name", "id", "sentence", "details"];

export function auditCsv(
  entries: AsyncIterable<AuditEntry>,
  nameOther: DetailNamer,
): ReadableStream<Uint8Array> {
  return csvOf(columns, rowsOf(entries, nameOther));
}

async function* rowsOf(entries: AsyncIterable<AuditEntry>, nameOther: DetailNamer) {
  for await (const entry of entries) {
    const { sentence, name, details } = runInShopLanguage(() => ({
      sentence: describeAuditAction(entry.act),
      name: nameOfSubject(entry),
      details: describeAuditDetails(entry.details, nameOther),
    }));
    yield [
      entry.at.toISOString(),
      entry.actorName,
      entry.act,
      entry.subjectKind,
      entry.subjectName,
      entry.subjectId ?? "",
      `${entry.actorName} ${sentence.before}${name}${sentence.after}`,
      details.map((each) => `${each.name}: ${each.text}`).join("; "),
    ];
  }
}
