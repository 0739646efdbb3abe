import { csvOf } from "#app/web/csv.server.ts";
import { inShopsLanguage } from "#app/words/readers-words.server.ts";
import { describeAct, nameOfSubject } from "./act-sentences.ts";
import { describeAuditDetails } from "./describe-details.ts";
import type { AuditLine } from "./find-audit-lines.server.ts";

const columns = ["time", "person", "act", "about", "name", "id", "sentence", "details"];

export function auditCsv(lines: AsyncIterable<AuditLine>): ReadableStream<Uint8Array> {
  return csvOf(columns, rowsOf(lines));
}

async function* rowsOf(lines: AsyncIterable<AuditLine>) {
  for await (const line of lines) {
    const { act, name, details } = inShopsLanguage(() => ({
      act: describeAct(line.act),
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
      `${line.actorName} ${act.before}${name}${act.after}`,
      details.map((each) => `${each.name}: ${each.text}`).join("; "),
    ];
  }
}
