import { sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import { builtInServices } from "./built-in-packages.ts";
import { type Services, storedServices, toStored } from "./service-package.ts";

export const ALL_SERVICES = "all_services";

type ServicesWithSource = {
  services: Services;
  /** `unreadable` packages are malformed, so the built-in ones replace them. */
  source: "stored" | "built-in" | "unreadable";
};

/** @throws the database's error. */
export async function findServices(tx: Db = db): Promise<ServicesWithSource> {
  const row = await tx
    .selectFrom("servicesData")
    .select("data")
    .where("category", "=", ALL_SERVICES)
    .executeTakeFirst();
  return readServices(row?.data);
}

export async function countPackages(): Promise<{ all: number; unconfirmed: number }> {
  const { mixing, mastering } = (await findServices()).services;
  const packages = [...mixing, ...mastering];
  const unconfirmed = packages.filter(({ isConfirmed }) => !isConfirmed);
  return { all: packages.length, unconfirmed: unconfirmed.length };
}

function readServices(data: unknown): ServicesWithSource {
  if (data === undefined) return { services: builtInServices, source: "built-in" };
  const read = storedServices.safeParse(data);
  if (read.success) return { services: read.data, source: "stored" };
  log.warn({ problem: read.error.issues[0] }, "the stored services are malformed");
  return { services: builtInServices, source: "unreadable" };
}

/** Keeps unreadable packages under another category. */
export async function storeServices(
  tx: Db,
  current: ServicesWithSource,
  services: Services,
): Promise<void> {
  if (current.source === "unreadable") {
    const aside = `${ALL_SERVICES} unreadable ${new Date().toISOString()}`;
    await tx
      .updateTable("servicesData")
      .set({ category: aside })
      .where("category", "=", ALL_SERVICES)
      .execute();
  }
  const data = toStored(services);
  await tx
    .insertInto("servicesData")
    .values({ category: ALL_SERVICES, data })
    .onConflict((conflict) =>
      conflict.column("category").doUpdateSet({ data, updatedAt: sql`now()` }),
    )
    .execute();
}

/** Keeps packages that are stored under the category already. */
export async function importServices(tx: Db, category: string, data: unknown): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("servicesData")
    .values({ category, data: JSON.stringify(data) })
    .onConflict((conflict) => conflict.column("category").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
