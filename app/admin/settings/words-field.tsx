import { useState } from "react";
import { tooLong } from "#app/content/settings-form.ts";
import { InputField, TextareaField } from "#app/ui/field.tsx";
import { m } from "#messages";
import type { SettingsResult } from "./settings-form.tsx";

type Props = {
  name: string;
  label: string;
  /** What is saved now. */
  saved: string;
  result: SettingsResult | undefined;
  /** Of its characters. */
  max: number;
  /** How many lines the field shows; one is a field of one line. */
  lines?: number;
  type?: "email" | "tel" | "url";
  inputMode?: "numeric";
  placeholder?: string;
  hint?: string;
};

/**
 * A field for words, and under it what somebody else has saved. Nothing is cut off: too long a text is not sent.
 * React does not control it, so that words typed before the page's scripts were here stay.
 */
export function WordsField(props: Props) {
  const { name, label, saved, result, max, lines = 1, type, inputMode, placeholder, hint } = props;
  // What others save meanwhile does not come between what is being written.
  const [text] = useState(result?.typed?.[name] ?? saved);
  const [length, setLength] = useState(text.length);
  const error = length > max ? tooLong(max)() : result?.errors?.[name];
  const isNearlyFull = length > max * 0.8;
  const count = m.settings_of_characters({ length, max });
  const field = {
    name,
    label,
    error,
    hint: isNearlyFull ? [hint, count].filter(Boolean).join(" ") : hint,
    defaultValue: text,
    placeholder,
    inputMode,
    dir: type ? "ltr" : "auto",
    "data-max": max,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setLength(currentTarget.value.length),
  } as const;
  const theirs = result?.theirs?.[name];
  return (
    <div className="grid gap-3">
      {lines === 1 ? (
        <InputField {...field} type={type ?? "text"} />
      ) : (
        <TextareaField {...field} rows={lines} />
      )}
      {theirs !== undefined && String(theirs ?? "") !== text && (
        <TheirWords label={label} text={String(theirs ?? "")} />
      )}
    </div>
  );
}

/** What somebody else has saved, to be read, copied, or left. */
export function TheirWords({ label, text }: { label: string; text: string }) {
  return (
    <section
      aria-label={m.settings_saved_by_somebody_else({ label })}
      className="border border-edge/60 border-dashed px-4 py-3 text-sm"
    >
      <p className="fact-type text-muted uppercase">{m.saved_by_somebody_else()}</p>
      <p
        dir="auto"
        className="mt-2 max-h-64 overflow-y-auto whitespace-pre-wrap [overflow-wrap:anywhere]"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
        tabIndex={0}
      >
        {text || <em className="text-muted">{m.nothing()}</em>}
      </p>
    </section>
  );
}
