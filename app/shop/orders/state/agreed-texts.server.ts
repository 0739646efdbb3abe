import type { Db } from "#app/platform/database/db.server.ts";

/** Deletes texts of deleted consents that no other consent refers to. They name the buyer. */
export async function deleteUnusedTexts(
  tx: Db,
  agreedTo: { textSha256: string | null }[],
): Promise<void> {
  for (const { textSha256 } of agreedTo) {
    if (textSha256 === null) continue;
    await tx
      .deleteFrom("agreedTexts")
      .where("sha256", "=", textSha256)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("orderConsents").where("textSha256", "=", textSha256).select("orderId"),
          ),
        ),
      )
      .execute();
  }
}
