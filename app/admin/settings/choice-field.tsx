import { useState } from "react";
import { SelectField } from "#app/platform/ui/field.tsx";
import type { SettingsResult } from "./settings-form.tsx";
import { idOfSetting } from "./settings-groups.ts";
import { ConflictingText } from "./settings-text-field.tsx";

type Props = {
  name: string;
  label: string;
  saved: string;
  result: SettingsResult | undefined;
  choices: readonly { value: string; label: string }[];
  /** Labels the empty option of an optional field. */
  placeholder?: string;
  hint?: string;
};

/** Shows below the field what someone else has chosen. */
export function ChoiceField(props: Props) {
  const { name, label, saved, result, choices, placeholder, hint } = props;
  // A save by others does not change the current selection.
  const [chosen] = useState(result?.typed?.[name] ?? saved);
  const theirs = result?.theirs?.[name];
  const nameOf = (value: string) => choices.find((choice) => choice.value === value)?.label ?? "";
  return (
    <div className="grid gap-3">
      <SelectField
        id={idOfSetting(name)}
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
