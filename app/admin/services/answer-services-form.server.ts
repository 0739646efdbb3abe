import type { LoaderFunctionArgs } from "react-router";
import { failureStatus } from "#app/database/failure-status.server.ts";
import {
  addPackage,
  editPackage,
  movePackage,
  removePackage,
  type ServicesOutcome,
} from "#app/service-packages/edit-services.server.ts";
import {
  editPackageForm,
  movePackageForm,
  onePackageForm,
  packageForm,
} from "#app/service-packages/package-form.ts";
import type { ServiceGroup, ServicePackage } from "#app/service-packages/service-package.ts";
import { log } from "#app/system/log.server.ts";
import { readForm, typedIn } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast-cookie.server.ts";
import { readCommand, refusalsUnder, type Sent } from "../parts/answer-edit.server.ts";
import { type EditAnswer, savedMeanwhile } from "../parts/edit-answer.ts";
import { servicesAddress } from "./services-address.ts";

export type ServicesAnswer = EditAnswer<ServicePackage>;

type Args = Pick<LoaderFunctionArgs, "request" | "context">;
type Asked = { group: ServiceGroup; outcome: Promise<ServicesOutcome> };
type Refused = { refused: ReturnType<typeof refuse> };

const saved = { title: "Success", text: "Services data saved successfully" };
const { refuse, invalid } = refusalsUnder<ServicePackage>("Failed to save services data");

const commands: Record<string, (sent: Sent) => Asked | Refused> = {
  add,
  edit,
  delete: remove,
  move,
};

/** The action of the services' screen. The form says in `intent` what is to be done. */
export async function answerServicesForm(args: Args) {
  const { sent, command } = await readCommand(args, commands);
  const asked = command(sent);
  if ("refused" in asked) return asked.refused;
  try {
    const outcome = await asked.outcome;
    if ("done" in outcome) return redirectWithToast(servicesAddress(asked.group), saved);
    const theirs = "theirs" in outcome ? outcome.theirs : undefined;
    const text = "refusal" in outcome ? outcome.refusal : savedMeanwhile;
    return refuse({ text, theirs, typed: typedIn(sent.formData) }, 409);
  } catch (error) {
    log.error({ err: error }, "the services could not be saved");
    const status = failureStatus(error) ?? 503;
    return refuse({ text: "Please try again.", typed: typedIn(sent.formData) }, status);
  }
}

function add({ actor, formData }: Sent) {
  const { value, problem } = readForm(packageForm, formData);
  if (problem) return { refused: invalid(problem.data) };
  return { group: value.group, outcome: addPackage(actor, value.group, wordsOf(value)) };
}

function edit({ actor, formData }: Sent) {
  const { value, problem } = readForm(editPackageForm, formData);
  if (problem) return { refused: invalid(problem.data) };
  return { group: value.group, outcome: editPackage(actor, value.group, value, wordsOf(value)) };
}

function remove({ actor, formData }: Sent) {
  const { value, problem } = readForm(onePackageForm, formData);
  if (problem) return { refused: invalid(problem.data) };
  return { group: value.group, outcome: removePackage(actor, value.group, value.id) };
}

function move({ actor, formData }: Sent) {
  const { value, problem } = readForm(movePackageForm, formData);
  if (problem) return { refused: invalid(problem.data) };
  const { group, id, direction } = value;
  return { group, outcome: movePackage(actor, group, id, direction) };
}

function wordsOf({ title, description, price, features, purchaseLink, popular }: PackageValue) {
  const link = purchaseLink === "" ? undefined : purchaseLink;
  return {
    ...{ title, description, features },
    ...{ priceCents: price, purchaseLink: link, isPopular: popular },
  };
}

type PackageValue = ReturnType<typeof packageForm.parse>;
