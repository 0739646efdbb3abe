import { beforeAll, expect, test } from "vitest";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { drawPdf } from "../../app/platform/pdf/draw-pdf.server.ts";
import { composeStatement } from "../../app/shop/accounting/shares/compose-statement.ts";
import { makePayout } from "../../app/shop/accounting/shares/make-payout.server.ts";
import { releaseShares } from "../../app/shop/accounting/shares/release-shares.server.ts";
import {
  findStatement,
  listStatementMonths,
} from "../../app/shop/accounting/shares/statements.server.ts";
import { givenSale, inFifteenDays } from "./given-shares.ts";

beforeAll(prepareJobs);

async function givenStatement() {
  const { admin, producer } = await givenSale("Night Bus");
  await releaseShares(inFifteenDays());
  await makePayout(admin, crypto.randomUUID());
  const [month = ""] = await listStatementMonths(producer.id);
  const statement = await findStatement(producer.id, month);
  const [account] = statement?.accounts ?? [];
  if (!statement || !account) throw new Error("There is no statement.");
  return { producer, month, statement, account };
}

test("a statement lists earned, held and paid amounts, and the next month continues from its end", async () => {
  const { producer, month, statement, account } = await givenStatement();
  expect(account).toMatchObject({ earnedCents: 6999, paidCents: 6999, currency: "EUR" });
  expect(account.lines.map(({ kind }) => kind)).toEqual(["earned", "released", "paid-out"]);
  expect(account.end).toEqual({ heldCents: 0, payableCents: 0 });
  expect(statement.isOver).toBe(false);
  expect(await findStatement(producer.id, "2020-01")).toBeUndefined();
  const later = await findStatement(producer.id, month, new Date("2999-01-01"));
  expect(later?.isOver).toBe(true);
});

const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length;

test("a long statement continues over as many pages as it needs", async () => {
  const { statement, account } = await givenStatement();
  const [line] = account.lines;
  if (!line) throw new Error("There is no line.");
  const long = { ...account, lines: Array.from({ length: 100 }, () => line) };
  const issuer = { name: "Dubplate" };
  expect(pagesOf(await drawPdf(composeStatement(statement, account, issuer)))).toBe(1);
  const pages = pagesOf(await drawPdf(composeStatement(statement, long, issuer)));
  expect(pages).toBeGreaterThan(3);
  expect(pages).toBeLessThan(7);
});
