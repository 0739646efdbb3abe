import { data, href } from "react-router";
import { findPageWords } from "#app/content/page-words.server.ts";
import { failureStatus } from "#app/database/failure-status.server.ts";
import {
  type ContactField,
  contactForm,
  isUnhurried,
  OPENED,
  TRAP,
} from "#app/messages/contact-form.ts";
import { countMessageFrom } from "#app/messages/contact-limits.server.ts";
import { receiveMessage } from "#app/messages/receive-message.server.ts";
import { log } from "#app/system/log.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { type FormProblem, formDataOf, readForm } from "#app/web/read-form.server.ts";
import { callerContext } from "#app/web/request-context.ts";
import { redirectWithToast } from "#app/web/toast-cookie.server.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { PlainPage } from "../parts/plain-page.tsx";
import type { Route } from "./+types/route";
import { ContactForm } from "./contact-form.tsx";

const sent = {
  title: "Message sent!",
  text: "Thank you for your contact. We will respond shortly.",
};
const tryLater = "Please try again later.";
const tooQuick = "That was very quick. Please press Send Message once more.";

/** The time is of the page, not of the visitor: whoever gets the page from a cache gets the same. */
export async function loader() {
  return { words: await findPageWords("contact"), opened: Date.now() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const formData = await formDataOf(request);
  // A machine that fell into the trap learns nothing from the answer.
  if (formData.get(TRAP)) return redirectWithToast(href("/contact"), sent);
  const { value, problem } = readForm(contactForm, formData);
  if (problem) return problem;
  const refuse = (form: string, init: ResponseInit) =>
    data<FormProblem<ContactField>>({ errors: { form }, typed: value }, init);
  if (!isUnhurried(formData.get(OPENED), Date.now())) return refuse(tooQuick, { status: 400 });
  try {
    const wait = await countMessageFrom(context.get(callerContext).address);
    if (wait > 0) return refuse(tryLater, { status: 429, headers: { "Retry-After": `${wait}` } });
    await receiveMessage(value);
  } catch (error) {
    log.error({ err: error }, "a message could not be kept");
    return refuse(tryLater, { status: failureStatus(error) ?? 503 });
  }
  return redirectWithToast(href("/contact"), sent);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { siteUrl } = matches[0].loaderData;
  return pageMeta({ ...loaderData.words.meta, siteUrl, path: href("/contact") });
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { words, opened } = loaderData;
  return (
    <PlainPage title={words.title} text={words.text}>
      <ContactForm opened={opened} problem={useFormResult(actionData)} />
    </PlainPage>
  );
}
