import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { AuditAction } from "#app/platform/audit/audit-actions.ts";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { conflictWith, type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { deleteTranslations } from "#app/shop/content/translations.server.ts";
import { m } from "#messages";
import {
  groupNames,
  MAX_PACKAGES,
  type ServiceGroup,
  type ServicePackage,
} from "./service-package.ts";
import { findServices, storeServices } from "./services.server.ts";
import { mayEditServices } from "./services-policy.ts";

/* The first change in a shop without stored packages stores the built-in ones with it. */

export type PackageDetails = Omit<ServicePackage, "id" | "version" | "isConfirmed">;
type PackageOutcome = Outcome<ServicePackage, ServicePackage>;

/** The form's key is the package's ID, so that a resubmitted form adds no second one. */
export function addPackage(
  actor: Actor,
  group: ServiceGroup,
  details: PackageDetails,
  formKey: string,
): Promise<PackageOutcome> {
  return change(actor, "add-package", group, (packages) => {
    const before = packages.find(({ id }) => id === formKey);
    if (before && !hasSameDetails(before, details))
      return refuse("conflict", m.form_added_package());
    if (before) return { done: { changed: before, packages } };
    if (packages.length >= MAX_PACKAGES) {
      return refuse(
        "conflict",
        m.packages_full({ group: groupNames[group](), count: MAX_PACKAGES }),
      );
    }
    const added = { ...details, id: formKey, isConfirmed: true, version: 1 };
    return { done: { changed: added, packages: [...packages, added] } };
  });
}

function hasSameDetails(before: ServicePackage, details: PackageDetails): boolean {
  const names = Object.keys(details) as (keyof PackageDetails)[];
  return names.every((name) => isDeepStrictEqual(before[name], details[name]));
}

export function editPackage(
  actor: Actor,
  group: ServiceGroup,
  { id, version }: Pick<ServicePackage, "id" | "version">,
  details: PackageDetails,
): Promise<PackageOutcome> {
  return changeOne(actor, "edit-package", group, id, (before, packages) => {
    if (before.version !== version) return conflictWith(before);
    const changed = { ...details, id, isConfirmed: true, version: version + 1 };
    return { done: { changed, packages: packages.with(packages.indexOf(before), changed) } };
  });
}

/** Confirms that the shop offers a built-in package as it is. */
export function confirmPackage(
  actor: Actor,
  group: ServiceGroup,
  id: string,
): Promise<PackageOutcome> {
  return changeOne(actor, "confirm-package", group, id, (before, packages) => {
    if (before.isConfirmed) return { done: { changed: before, packages } };
    const changed = { ...before, isConfirmed: true };
    return { done: { changed, packages: packages.with(packages.indexOf(before), changed) } };
  });
}

export function removePackage(
  actor: Actor,
  group: ServiceGroup,
  id: string,
): Promise<PackageOutcome> {
  return changeOne(actor, "remove-package", group, id, (changed, packages) => ({
    done: { changed, packages: packages.filter((each) => each !== changed) },
  }));
}

export function movePackage(
  actor: Actor,
  group: ServiceGroup,
  id: string,
  direction: "up" | "down",
): Promise<PackageOutcome> {
  return changeOne(actor, "move-package", group, id, (changed, packages) => {
    const from = packages.indexOf(changed);
    const to = direction === "up" ? from - 1 : from + 1;
    const neighbor = packages[to];
    const moved = neighbor ? packages.with(from, neighbor).with(to, changed) : packages;
    return { done: { changed, packages: moved } };
  });
}

type GroupOutcome = Outcome<
  { changed: ServicePackage; packages: ServicePackage[] },
  ServicePackage
>;
type Change = (packages: ServicePackage[]) => GroupOutcome;

function change(
  actor: Actor,
  action: AuditAction,
  group: ServiceGroup,
  make: Change,
): Promise<PackageOutcome> {
  return inTransaction(async (tx): Promise<PackageOutcome> => {
    if (!mayEditServices(actor)) {
      return refuse("forbidden", m.services_only_administrators());
    }
    // A concurrent save waits here and sees the first row too.
    await sql`lock table services_data in share row exclusive mode`.execute(tx);
    const stored = await findServices(tx);
    const outcome = make(stored.services[group]);
    if (outcome.refused) return outcome;
    const { changed, packages } = outcome.done;
    if (packages === stored.services[group]) return { done: changed };
    await storeServices(tx, stored, { ...stored.services, [group]: packages });
    const isRemoved = packages.every(({ id }) => id !== changed.id);
    if (isRemoved) await deleteTranslations(tx, "package", changed.id);
    const subject = { kind: "services", id: changed.id, name: changed.title } as const;
    await recordAudit(tx, {
      by: actor,
      action,
      subject,
      details: { group },
    });
    return { done: changed };
  });
}

function changeOne(
  actor: Actor,
  action: AuditAction,
  group: ServiceGroup,
  id: string,
  make: (servicePackage: ServicePackage, packages: ServicePackage[]) => GroupOutcome,
): Promise<PackageOutcome> {
  return change(actor, action, group, (packages) => {
    const servicePackage = packages.find((each) => each.id === id);
    if (!servicePackage) return refuse("missing", m.package_gone());
    return make(servicePackage, packages);
  });
}
