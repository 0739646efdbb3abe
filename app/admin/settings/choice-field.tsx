import { useState } from "react";
import { SelectField } from "#app/platform/ui/field.tsx";
import type { SettingsResult } from "./settings-form.tsx";
import { ConflictingText } from "./settings-text-field.tsx";

type Props = {
  name: string;
  label: string;
  /** Stored value. */
  saved: string;
  result: SettingsResult | undefined;
  choices: readonly { value: string; label: string }[];
  /** Label of the empty option, if the field is optional. */
  placeholder?: string;
  hint?: string;
};

/** Select field, with the choice that someone else saved below it. */
export function ChoiceField(props: Props) {
  const { name, label, saved, result, choices, placeholder, hint } = props;
  // A save by others does not change the current selection.
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
        <ConflictingText label={label} text={nameOf(String(theirs ?? ""))} />
      )}
    </div>
  );
}
