import { type Db, db } from "#app/database/db.server.ts";
import { findSettings } from "./settings.server.ts";

/** Whom buyers buy from. */
export type Seller = { name: string; address: string; email: string };

/** A shop for practice sells without saying who it is. */
export const practiceSeller: Seller = {
  name: "the owner of this practice shop",
  address: "no address",
  email: "no email",
};

/** Undefined until the owner has said all of it; the checkout does not open before. */
export async function findSeller(tx: Db = db): Promise<Seller | undefined> {
  const { sellerName: name, sellerAddress: address, sellerEmail: email } = await findSettings(tx);
  return name && address && email ? { name, address, email } : undefined;
}
