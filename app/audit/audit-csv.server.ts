import { csvOf } from "#app/web/csv.server.ts";
import { inShopsLanguage } from "#app/words/readers-words.server.ts";
import { describeAuditAction, nameOfSubject } from "./act-sentences.ts";
import { describeAuditDetails } from "./describe-details.ts";
import type { AuditLine } from "./find-audit-lines.server.ts";

const columns = ["time", "person", "act", "about", "name", "id", "sentence", "details"];

export function auditCsv(lines: AsyncIterable<AuditLine>): ReadableStream<Uint8Array> {
  return csvOf(columns, rowsOf(lines));
}

async function* rowsOf(lines: AsyncIterable<AuditLine>) {
  for await (const line of lines) {
    const { sentence, name, details } = inShopsLanguage(() => ({
      sentence: describeAuditAction(line.act),
      name: nameOfSubject(line),
      details: describeAuditDetails(line.details),
    }));
    yield [
      line.at.toISOString(),
      line.actorName,
      line.act,
      line.subjectKind,
      line.subjectName,
      line.subjectId ?? "",
      `${line.actorName} ${sentence.before}${name}${sentence.after}`,
      details.map((each) => `${each.name}: ${each.text}`).join("; "),
    ];
  }
}
