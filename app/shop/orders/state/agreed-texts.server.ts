import type { Db } from "#app/platform/database/db.server.ts";
import type { OrderConsents } from "./orders-schema.ts";

/** Deletes texts of deleted consents that no other consent refers to. They name the buyer. */
export async function deleteUnusedTexts(
  tx: Db,
  agreedTo: Pick<OrderConsents, "textSha256" | "translationSha256">[],
): Promise<void> {
  for (const sha256 of agreedTo.flatMap((each) => [each.textSha256, each.translationSha256])) {
    if (sha256 === null) continue;
    await tx
      .deleteFrom("agreedTexts")
      .where("sha256", "=", sha256)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("orderConsents")
              .where(({ or, eb }) =>
                or([eb("textSha256", "=", sha256), eb("translationSha256", "=", sha256)]),
              )
              .select("orderId"),
          ),
        ),
      )
      .execute();
  }
}
