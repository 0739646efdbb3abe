import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Outcome } from "#app/platform/forms/outcome.ts";
import type { Client } from "#app/platform/http/request-context.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import {
  type SavedTrack,
  type SubmittedTrackForm,
  saveNewTrack,
  saveTrack,
} from "#app/shop/catalog/publishing/save-track.server.ts";
import type { SavedField } from "#app/shop/catalog/publishing/track-version.server.ts";
import { expireBlockingOrders } from "../transitions/expire-orders.server.ts";
import { sellTrack } from "./sell-track.server.ts";

type Submitted = SubmittedTrackForm & { client: Client };

/** `key` comes from the form, so that repeated submissions add one track. */
export function submitNewTrack(
  actor: Actor,
  key: string,
  form: Submitted,
): Promise<Outcome<SavedTrack>> {
  return inTransaction(async (tx) => {
    const { done, refused } = await saveNewTrack(tx, actor, key, form);
    if (refused) return { refused };
    const { isNew, ...saved } = done;
    return isNew ? sellIfTicked(tx, actor, { done: saved }, form) : { done: saved };
  });
}

/** `version` is from when the form was opened. A conflict carries the changes of others. */
export function submitTrack(
  actor: Actor,
  id: string,
  form: Submitted & { version: string },
): Promise<Outcome<SavedTrack, SavedField[]>> {
  return inTransaction(async (tx) => {
    // Locks orders before their track.
    if (form.fields.sold) await expireBlockingOrders(tx, { trackIds: [id] });
    return sellIfTicked(tx, actor, await saveTrack(tx, actor, id, form), form);
  });
}

/** Never undoes a sale for an unticked box, because the form may be older than the sale. */
async function sellIfTicked<Theirs>(
  tx: Db,
  actor: Actor,
  saved: Outcome<SavedTrack, Theirs>,
  { fields, client }: Submitted,
): Promise<Outcome<SavedTrack, Theirs>> {
  if (saved.refused || !fields.sold || saved.done.pendingReview.length > 0) return saved;
  const sold = await sellTrack(tx, saved.done.id, { channel: "by-hand", by: actor, client });
  return sold.refused ? sold : saved;
}
