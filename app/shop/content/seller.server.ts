import { type Db, db } from "#app/platform/database/db.server.ts";
import { m } from "#messages";
import { findSettings } from "./settings.server.ts";

export type Seller = { name: string; address: string; email: string; phone: string | null };

/** A practice shop sells without naming its seller. */
export const practiceSeller = (): Seller => ({
  name: m.practice_seller_name(),
  address: m.practice_seller_address(),
  email: m.practice_seller_email(),
  phone: null,
});

/** Returns undefined until name, address and email are entered, which the checkout requires. */
export async function findSeller(tx: Db = db): Promise<Seller | undefined> {
  const settings = await findSettings(tx);
  const { sellerName: name, sellerAddress: address, sellerEmail: email } = settings;
  if (!name || !address || !email) return undefined;
  return { name, address, email, phone: settings.sellerPhone };
}
