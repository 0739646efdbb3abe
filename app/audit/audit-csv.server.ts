import { csvOf } from "#app/web/csv.server.ts";
import { inShopsLanguage } from "#app/words/readers-words.server.ts";
import { describeAct, nameOfDetail } from "./act-sentences.ts";
import type { AuditLine } from "./find-audit-lines.server.ts";

const columns = ["time", "person", "act", "about", "name", "id", "sentence", "details"];

export function auditCsv(lines: AsyncIterable<AuditLine>): ReadableStream<Uint8Array> {
  return csvOf(columns, rowsOf(lines));
}

async function* rowsOf(lines: AsyncIterable<AuditLine>) {
  for await (const line of lines) {
    const { before, after } = inShopsLanguage(() => describeAct(line.act));
    const details = Object.entries(line.details).map(
      ([name, value]) => `${nameOfDetail(name)}: ${value}`,
    );
    yield [
      line.at.toISOString(),
      line.actorName,
      line.act,
      line.subjectKind,
      line.subjectName,
      line.subjectId ?? "",
      `${line.actorName} ${before}${line.subjectName}${after}`,
      details.join("; "),
    ];
  }
}
