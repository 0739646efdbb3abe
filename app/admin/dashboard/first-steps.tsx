import { ArrowRight, Circle, CircleCheck, KeyRound } from "lucide-react";
import { href, Link } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import type { OpenSteps, StepName } from "#app/shop/checkout/first-steps.server.ts";
import { m } from "#messages";
import { managerAddress } from "../music-manager/manager-address.ts";
import { IntentButton } from "../shared/intent-button.tsx";

type Step = { name: () => string; text: () => string; to: string };

const described: Record<Exclude<StepName, "texts">, Step> = {
  look: { name: m.steps_look, text: m.steps_look_text, to: href("/admin/settings/look") },
  genres: { name: m.steps_genres, text: m.steps_genres_text, to: href("/admin/genres") },
  track: {
    name: m.steps_track,
    text: m.steps_track_text,
    to: managerAddress(new URLSearchParams(), { new: "" }),
  },
  seller: {
    name: m.steps_seller,
    text: m.steps_seller_text,
    to: `${href("/admin/settings/checkout")}#settings-of-checkout`,
  },
  payment: {
    name: m.steps_payment,
    text: m.steps_payment_text,
    to: href("/admin/settings/payments"),
  },
  email: { name: m.steps_email, text: m.steps_email_text, to: href("/admin/settings") },
  checkout: {
    name: m.steps_checkout,
    text: m.steps_checkout_text,
    to: href("/admin/settings/checkout"),
  },
};

type Props = OpenSteps & {
  /** The account has a password only. */
  offersPasskey: boolean;
};

export function FirstSteps({ steps, texts, offersPasskey }: Props) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone)?.name;
  return (
    <section aria-labelledby="first-steps" className="mb-10">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="first-steps" className="font-semibold text-lg">
          {m.steps_first_steps()}{" "}
          <span className="ml-2 font-normal text-muted text-sm">
            {m.steps_done_of({ done, count: steps.length })}
          </span>
        </h2>
        <IntentButton intent="hide-steps" className={buttonVariants("quiet", "small")}>
          {m.steps_hide()}
        </IntentButton>
      </div>
      <ol className="border-line border-t">
        {steps.map(({ name, isDone }) => (
          <li
            key={name}
            className={`relative flex items-start gap-3 border-line border-b border-l-4 py-2.5 pr-3 pl-4 hover:bg-surface ${name === next ? "border-l-accent bg-surface" : "border-l-transparent"}`}
          >
            <State isDone={isDone} />
            {name === "texts" ? (
              <TextsStep texts={texts} isDone={isDone} />
            ) : (
              <LinkedStep step={described[name]} isDone={isDone} />
            )}
          </li>
        ))}
      </ol>
      {offersPasskey && <PasskeyOffer />}
    </section>
  );
}

function PasskeyOffer() {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-line bg-surface px-4 py-3">
      <p className="flex min-w-0 gap-3">
        <KeyRound aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" strokeWidth={1.75} />
        <span>
          <span className="font-semibold">{m.steps_passkey()}</span>
          <span className="block text-muted text-sm text-pretty">{m.steps_passkey_text()}</span>
        </span>
      </p>
      <Link
        to={`${href("/admin/account")}#passkeys`}
        className={`${buttonVariants("plain", "small")} max-sm:w-full`}
      >
        {m.account_add_a_passkey()}
      </Link>
    </div>
  );
}

function State({ isDone }: { isDone: boolean }) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <>
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isDone ? "" : "text-muted"}`} />
      <span className="sr-only">{isDone ? m.steps_done() : m.steps_open()}</span>
    </>
  );
}

/** The link covers the row. */
function LinkedStep({ step, isDone }: { step: Step; isDone: boolean }) {
  return (
    <>
      <p className="min-w-0 grow">
        <Link
          to={step.to}
          className={`font-semibold after:absolute after:inset-0 ${isDone ? "text-muted" : ""}`}
        >
          {step.name()}
        </Link>
        {!isDone && <span className="block text-muted text-sm text-pretty">{step.text()}</span>}
      </p>
      <ArrowRight aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
    </>
  );
}

function TextsStep({ texts, isDone }: { texts: OpenSteps["texts"]; isDone: boolean }) {
  const { hasTerms, unconfirmedFaq, unconfirmedPackages } = texts;
  const parts = [
    {
      to: href("/admin/settings/legal-pages"),
      name: m.steps_terms(),
      state: hasTerms ? m.steps_part_done() : m.steps_terms_missing(),
    },
    {
      to: href("/admin/faq"),
      name: m.steps_faq(),
      state: unconfirmedFaq > 0 ? m.steps_to_read({ count: unconfirmedFaq }) : m.steps_part_done(),
    },
    {
      to: href("/admin/services"),
      name: m.steps_services(),
      state:
        unconfirmedPackages > 0
          ? m.steps_to_read({ count: unconfirmedPackages })
          : m.steps_part_done(),
    },
  ];
  return (
    <div className="min-w-0 grow">
      <p className={`font-semibold ${isDone ? "text-muted" : ""}`}>{m.steps_texts()}</p>
      {!isDone && <p className="text-muted text-sm text-pretty">{m.steps_texts_text()}</p>}
      <ul className="mt-1 flex flex-wrap gap-x-5 text-sm">
        {parts.map(({ to, name, state }) => (
          <li key={to} className="py-1">
            <Link
              to={to}
              className="inline-block min-h-6 underline underline-offset-4 hover:text-accent"
            >
              {name}
            </Link>{" "}
            <span className="text-muted">{state}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
