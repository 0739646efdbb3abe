import { Check, Clock, type LucideIcon, MailX, Send, TriangleAlert } from "lucide-react";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { type MailState, mailStates } from "#app/shop/mail/mail-states.ts";
import { m } from "#messages";
import { IntentButton } from "../shared/intent-button.tsx";

const icons: Record<MailState, LucideIcon> = {
  failed: TriangleAlert,
  waiting: Clock,
  unsent: MailX,
  sent: Check,
};

export function StateOfMail({ state }: { state: MailState }) {
  const Icon = icons[state];
  return (
    <span
      className={`inline-flex items-center gap-2 ${state === "failed" ? "font-semibold text-danger" : ""}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} /> {mailStates[state]()}
    </span>
  );
}

type Props = { mail: { id: string; tries: number; subject: string }; size?: "small" | "medium" };

/** `tries` reveals whether the email was retried since the page loaded. */
export function SendAgain({ mail: { id, tries, subject }, size = "small" }: Props) {
  return (
    <IntentButton
      intent="again"
      fields={{ id, tries }}
      className={buttonVariants(size === "small" ? "plain" : "ink", size)}
    >
      <Send aria-hidden className="size-4" strokeWidth={1.75} />{" "}
      {tries === 0 ? m.send() : m.send_again()}
      <span className="sr-only"> {m.mails_the_mail({ subject })}</span>
    </IntentButton>
  );
}
