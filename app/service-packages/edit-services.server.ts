import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Actor } from "#app/accounts/actor.ts";
import type { Act } from "#app/audit/act-sentences.ts";
import { recordAct } from "#app/audit/record-act.server.ts";
import { type Db, db } from "#app/database/db.server.ts";
import {
  groupNames,
  MOST_PACKAGES,
  type ServiceGroup,
  type ServicePackage,
  type Services,
  toStore,
} from "./service-package.ts";
import { ALL_SERVICES, type FoundServices, findServices } from "./services.server.ts";
import { mayEditServices } from "./services-policy.ts";

/*
 * What administrators do to the packages. Each answers `done`, or why nothing was changed. The first
 * change of a shop that stored none stores the built-in packages with it.
 */

export type PackageWords = Omit<ServicePackage, "id" | "version">;
export type ServicesOutcome =
  | { done: ServicePackage }
  | { refusal: string }
  /** Somebody else saved the package since the form was opened: what he saved. */
  | { theirs: ServicePackage };

const gone = { refusal: "This package does not exist any more." };

/** Adds a package as the last of its group. */
export function addPackage(actor: Actor, group: ServiceGroup, words: PackageWords) {
  return change(actor, "add-package", group, (packages) => {
    if (packages.length >= MOST_PACKAGES) {
      return {
        refusal: `${groupNames[group]} has ${MOST_PACKAGES} packages, which is all it takes.`,
      };
    }
    const added = { ...words, id: randomUUID(), version: 1 };
    return { done: added, packages: [...packages, added] };
  });
}

/** `version`: of the package as its editor saw it. */
export function editPackage(
  actor: Actor,
  group: ServiceGroup,
  { id, version }: Pick<ServicePackage, "id" | "version">,
  words: PackageWords,
) {
  return change(actor, "edit-package", group, (packages) => {
    const before = packages.find((each) => each.id === id);
    if (!before) return gone;
    if (before.version !== version) return { theirs: before };
    const done = { ...words, id, version: version + 1 };
    return { done, packages: packages.map((each) => (each.id === id ? done : each)) };
  });
}

export function removePackage(actor: Actor, group: ServiceGroup, id: string) {
  return change(actor, "remove-package", group, (packages) => {
    const done = packages.find((each) => each.id === id);
    if (!done) return gone;
    return { done, packages: packages.filter((each) => each.id !== id) };
  });
}

/** Changes places with the neighbour; at the ends nothing moves. */
export function movePackage(
  actor: Actor,
  group: ServiceGroup,
  id: string,
  direction: "up" | "down",
) {
  return change(actor, "move-package", group, (packages) => {
    const from = packages.findIndex((each) => each.id === id);
    const [done, to] = [packages[from], direction === "up" ? from - 1 : from + 1];
    if (!done) return gone;
    const neighbour = packages[to];
    return { done, packages: neighbour ? packages.with(from, neighbour).with(to, done) : packages };
  });
}

type Change = (packages: ServicePackage[]) => ServicesOutcome & { packages?: ServicePackage[] };

function change(
  actor: Actor,
  act: Act,
  group: ServiceGroup,
  make: Change,
): Promise<ServicesOutcome> {
  return db.transaction().execute(async (on): Promise<ServicesOutcome> => {
    if (!mayEditServices(actor)) return { refusal: "Only administrators can edit services." };
    // Of two who save at once the second waits and finds what the first saved, the first row included.
    await sql`lock table services_data in share row exclusive mode`.execute(on);
    const found = await findServices(on);
    const { packages, ...outcome } = make(found.services[group]);
    if (!("done" in outcome) || !packages) return outcome;
    await storeServices(on, found, { ...found.services, [group]: packages });
    const subject = { kind: "services", id: outcome.done.id, name: outcome.done.title } as const;
    await recordAct(on, { by: actor, act, subject, details: { group: groupNames[group] } });
    return outcome;
  });
}

/** What cannot be read is not lost by saving over it: it is put aside under another category. */
async function storeServices(on: Db, found: FoundServices, services: Services): Promise<void> {
  if (found.source === "unreadable") {
    const aside = `${ALL_SERVICES} unreadable ${new Date().toISOString()}`;
    const row = on.updateTable("servicesData").set({ category: aside });
    await row.where("category", "=", ALL_SERVICES).execute();
  }
  const data = toStore(services);
  await on
    .insertInto("servicesData")
    .values({ category: ALL_SERVICES, data })
    .onConflict((conflict) =>
      conflict.column("category").doUpdateSet({ data, updatedAt: sql`now()` }),
    )
    .execute();
}
