import { formCommand, type SentForm } from "#app/platform/forms/form-command.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { formDataOf } from "#app/platform/forms/read-form.server.ts";
import { redirectWithToast } from "#app/platform/forms/toast-cookie.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { type Client, clientContext } from "#app/platform/http/request-context.ts";
import { href } from "#app/platform/navigation/href.ts";
import { pageMeta } from "#app/platform/navigation/page-meta.ts";
import { findPageCopy } from "#app/shop/content/page-copy.server.ts";
import { contactForm } from "#app/shop/customers/messages/contact-form.ts";
import { countMessageFrom } from "#app/shop/customers/messages/contact-limits.server.ts";
import { receiveMessage } from "#app/shop/customers/messages/receive-message.server.ts";
import { hasPlausibleFillTime, OPENED, TRAP } from "#app/shop/customers/messages/spam-guard.ts";
import { m } from "#messages";
import { PlainPage } from "../shared/plain-page.tsx";
import type { Route } from "./+types/route";
import { ContactForm } from "./contact-form.tsx";

const sent = () => ({
  title: m.contact_sent(),
  text: m.contact_thanks(),
});

/** Returns the time of the page rather than the visitor: a cached page has one for all. */
export async function loader() {
  return { copy: await findPageCopy("contact"), opened: Date.now() };
}

const send = formCommand({
  form: contactForm,
  failed: m.contact_failed,
  onError: m.contact_try_later,
  run: async (contact, { formData, client }: SentForm & { client: Client }): Promise<Outcome> => {
    if (!hasPlausibleFillTime(formData.get(OPENED), Date.now()))
      return refuse("invalid", m.contact_too_quick());
    const retryAfterSeconds = await countMessageFrom(client.address);
    if (retryAfterSeconds > 0) return refuse("busy", m.contact_try_later(), { retryAfterSeconds });
    await receiveMessage(contact);
    return { done: undefined };
  },
  done: () => ({ to: href("/contact"), toast: sent() }),
});

export async function action({ request, context }: Route.ActionArgs) {
  const formData = await formDataOf(request);
  // A bot caught by the honeypot learns nothing from the response.
  if (formData.get(TRAP)) return redirectWithToast(href("/contact"), sent());
  return send({ formData, client: context.get(clientContext) });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({ ...loaderData.copy.meta, matches, path: href("/contact") });
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { copy, opened } = loaderData;
  return (
    <PlainPage title={copy.title} text={copy.text} langs={copy.langs}>
      <ContactForm opened={opened} result={useFormResult(actionData)} />
    </PlainPage>
  );
}
