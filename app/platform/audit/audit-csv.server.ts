import { csvOf } from "#app/platform/formats/csv.server.ts";
import { runInShopLanguage } from "#app/platform/i18n/request-language.server.ts";
import { describeAuditAction, nameOfSubject } from "./audit-actions.ts";
import { type AuditReading, describeAuditDetails, nameOfActor } from "./describe-audit-details.ts";
import type { AuditEntry } from "./find-audit-entries.server.ts";

const columns = ["time", "person", "act", "about", "name", "id", "sentence", "details"];

export function auditCsv(
  entries: AsyncIterable<AuditEntry>,
  reading: AuditReading,
): ReadableStream<Uint8Array> {
  return csvOf(columns, rowsOf(entries, reading));
}

async function* rowsOf(entries: AsyncIterable<AuditEntry>, reading: AuditReading) {
  for await (const entry of entries) {
    const { sentence, name, details } = runInShopLanguage(() => ({
      sentence: describeAuditAction(entry.act),
      name: nameOfSubject(entry, reading.namePage),
      details: describeAuditDetails(entry.details, reading),
    }));
    const actorName = nameOfActor(entry, reading);
    yield [
      entry.at.toISOString(),
      actorName,
      entry.act,
      entry.subjectKind,
      entry.subjectName,
      entry.subjectId ?? "",
      `${actorName} ${sentence.before}${name}${sentence.after}`,
      details.map((each) => `${each.name}: ${each.text}`).join("; "),
    ];
  }
}
