import { data, type LoaderFunctionArgs } from "react-router";
import { type Actor, actorContext } from "#app/accounts/actor.ts";
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
import { found } from "#app/web/found.ts";
import { formDataOf, readForm, typedIn } from "#app/web/read-form.server.ts";
import { redirectWithToast } from "#app/web/toast-cookie.server.ts";
import { type EditAnswer, savedMeanwhile } from "../edit-answer.ts";
import { servicesAddress } from "./services-address.ts";

export type ServicesAnswer = EditAnswer<ServicePackage>;

type Args = Pick<LoaderFunctionArgs, "request" | "context">;
type Sent = { actor: Actor; formData: FormData };
type Asked = { group: ServiceGroup; outcome: Promise<ServicesOutcome> };
type Refused = { refused: ReturnType<typeof refuse> };

const saved = { title: "Success", text: "Services data saved successfully" };
const notSaved = "Failed to save services data";

const commands: Record<string, (sent: Sent) => Asked | Refused> = {
  add,
  edit,
  delete: remove,
  move,
};

/** The action of the services' screen. The form says in `intent` what is to be done. */
export async function answerServicesForm({ request, context }: Args) {
  const formData = await formDataOf(request);
  const actor = found(context.get(actorContext), "Only administrators have services to edit.");
  const command = found(commands[String(formData.get("intent"))], "This form is not known here.");
  const asked = command({ actor, formData });
  if ("refused" in asked) return asked.refused;
  try {
    const outcome = await asked.outcome;
    if ("done" in outcome) return redirectWithToast(servicesAddress(asked.group), saved);
    const theirs = "theirs" in outcome ? outcome.theirs : undefined;
    const text = "refusal" in outcome ? outcome.refusal : savedMeanwhile;
    return refuse({ text, theirs, typed: typedIn(formData) }, 409);
  } catch (error) {
    log.error({ err: error }, "the services could not be saved");
    return refuse({ text: "Please try again.", typed: typedIn(formData) }, 503);
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

function invalid({ errors, typed }: Pick<ServicesAnswer, "errors" | "typed">) {
  return refuse({ text: Object.values(errors ?? {})[0] ?? notSaved, errors, typed }, 400);
}

function refuse(
  { text, ...answer }: Omit<ServicesAnswer, "problem"> & { text: string },
  status: number,
) {
  return data<ServicesAnswer>({ problem: { title: notSaved, text }, ...answer }, { status });
}
