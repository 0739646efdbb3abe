import { type Db, db } from "#app/database/db.server.ts";
import { m } from "#messages";
import { findSettings } from "./settings.server.ts";

/** Whom buyers buy from. */
export type Seller = { name: string; address: string; email: string; phone: string | null };

/** A shop for practice sells without saying who it is. */
export const practiceSeller = (): Seller => ({
  name: m.practice_seller_name(),
  address: m.practice_seller_address(),
  email: m.practice_seller_email(),
  phone: null,
});

/** Undefined until the owner has given name, address, and email; the checkout does not open before. */
export async function findSeller(tx: Db = db): Promise<Seller | undefined> {
  const settings = await findSettings(tx);
  const { sellerName: name, sellerAddress: address, sellerEmail: email } = settings;
  if (!name || !address || !email) return undefined;
  return { name, address, email, phone: settings.sellerPhone };
}
