import { useState } from "react";
import { tooLong } from "#app/content/settings-form.ts";
import { InputField, TextareaField } from "#app/ui/field.tsx";
import type { SettingsAnswer } from "./settings-answer.ts";

type Props = {
  name: string;
  label: string;
  /** What is saved now. */
  saved: string;
  answer: SettingsAnswer | undefined;
  /** Most characters. */
  most: number;
  /** How many lines the field shows; one is a field of one line. */
  lines?: number;
  type?: "email" | "url";
  placeholder?: string;
  hint?: string;
};

/**
 * A field for words. What was typed stays after a refusal, with what somebody else has saved under it.
 * Nothing is cut off: too much is said, and not sent. The browser holds the words, so that those typed
 * before the page's scripts are here stay too.
 */
export function WordsField(props: Props) {
  const { name, label, saved, answer, most, lines = 1, type, placeholder, hint } = props;
  // What others save meanwhile does not come between what is being written.
  const [text] = useState(answer?.typed?.[name] ?? saved);
  const [length, setLength] = useState(text.length);
  const error = length > most ? tooLong(most) : answer?.errors?.[name];
  const isNearlyFull = length > most * 0.8;
  const count = `${length.toLocaleString("en")} of ${most.toLocaleString("en")} characters`;
  const field = {
    name,
    label,
    error,
    hint: isNearlyFull ? [hint, count].filter(Boolean).join(" ") : hint,
    defaultValue: text,
    placeholder,
    dir: type ? "ltr" : "auto",
    "data-most": most,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setLength(currentTarget.value.length),
  } as const;
  const theirs = answer?.theirs?.[name];
  return (
    <div className="grid gap-3">
      {lines === 1 ? (
        <InputField {...field} type={type ?? "text"} />
      ) : (
        <TextareaField {...field} rows={lines} />
      )}
      {theirs !== undefined && theirs !== text && <TheirWords label={label} text={theirs} />}
    </div>
  );
}

/** What somebody else has saved, to be read, copied, or left. */
function TheirWords({ label, text }: { label: string; text: string }) {
  return (
    <section
      aria-label={`${label}: saved by somebody else`}
      className="border border-edge/60 border-dashed px-4 py-3 text-sm"
    >
      <p className="fact-type text-muted uppercase">Saved by somebody else</p>
      <p
        dir="auto"
        className="mt-2 max-h-64 overflow-y-auto whitespace-pre-wrap [overflow-wrap:anywhere]"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
        tabIndex={0}
      >
        {text || <em className="text-muted">Nothing</em>}
      </p>
    </section>
  );
}
