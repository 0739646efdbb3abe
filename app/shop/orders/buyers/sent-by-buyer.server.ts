import { z } from "zod";
import { db } from "#app/platform/database/db.server.ts";

const kinds = ["problem-reported", "problem-answered", "withdrawal-received"] as const;

const event = z.object({
  kind: z.enum(kinds),
  at: z.date(),
  details: z.object({ text: z.string().optional(), titles: z.string().optional() }),
});

export type SentByBuyer = { kind: (typeof kinds)[number]; at: Date; text: string | undefined };

/** Returns what the buyer sent about the order and what was replied, oldest first. */
export async function listSentByBuyer(orderId: string): Promise<SentByBuyer[]> {
  const events = await db
    .selectFrom("orderEvents")
    .where("orderId", "=", orderId)
    .where("kind", "in", kinds)
    .orderBy("id")
    .select(["kind", "at", "details"])
    .execute();
  return events.map((row) => {
    const { kind, at, details } = event.parse(row);
    return { kind, at, text: details.text ?? details.titles };
  });
}
