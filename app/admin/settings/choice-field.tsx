import { useState } from "react";
import { SelectField } from "#app/ui/field.tsx";
import type { SettingsResult } from "./settings-form.tsx";
import { TheirWords } from "./words-field.tsx";

type Props = {
  name: string;
  label: string;
  /** What is saved now. */
  saved: string;
  result: SettingsResult | undefined;
  choices: readonly { value: string; label: string }[];
  /** Of the empty choice, where nothing may be chosen. */
  placeholder?: string;
  hint?: string;
};

/** A field that offers a few choices, and under it what somebody else has chosen. */
export function ChoiceField(props: Props) {
  const { name, label, saved, result, choices, placeholder, hint } = props;
  // What others save meanwhile does not come between what is being chosen.
  const [chosen] = useState(result?.typed?.[name] ?? saved);
  const theirs = result?.theirs?.[name];
  const nameOf = (value: string) => choices.find((choice) => choice.value === value)?.label ?? "";
  return (
    <div className="grid gap-3">
      <SelectField
        name={name}
        label={label}
        defaultValue={chosen}
        error={result?.errors?.[name]}
        hint={hint}
        className="max-w-md"
      >
        {placeholder && <option value="">{placeholder}</option>}
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      {theirs !== undefined && String(theirs ?? "") !== chosen && (
        <TheirWords label={label} text={nameOf(String(theirs ?? ""))} />
      )}
    </div>
  );
}
