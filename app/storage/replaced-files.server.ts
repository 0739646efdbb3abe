import { sql } from "kysely";
import { type Db, db } from "#app/database/db.server.ts";

/** Notes that other files have taken the place of these, which go once nothing needs them. */
export async function markReplaced(on: Db, ids: (string | null | undefined)[]): Promise<void> {
  const known = ids.filter((id) => typeof id === "string");
  if (known.length === 0) return;
  await on
    .updateTable("mediaFiles")
    .set({ replacedAt: sql<Date>`now()` })
    .where("id", "in", known)
    .execute();
}

/** Notes why a preview could not be rendered anew, so that the others have their turn. */
export async function noteRenderProblem(id: string, problem: string): Promise<void> {
  await db.updateTable("mediaFiles").set({ renderProblem: problem }).where("id", "=", id).execute();
}

/** Forgets which previews could not be rendered, so that each is tried again. */
export async function clearRenderProblems(on: Db): Promise<void> {
  await on
    .updateTable("mediaFiles")
    .set({ renderProblem: null })
    .where("renderProblem", "is not", null)
    .execute();
}
