import { langOf } from "#app/platform/i18n/language.ts";
import { SelectField } from "#app/platform/ui/field.tsx";

type ChoiceProps = React.ComponentProps<typeof SelectField> & {
  choices: readonly string[];
  nameOf?: (choice: string) => string;
  /** Label for choosing nothing. */
  empty?: string;
};

/** Keeps a stored value that is no longer offered. */
export function OfferedChoice({ choices, nameOf = String, empty, ...field }: ChoiceProps) {
  const value = String(field.value ?? field.defaultValue ?? "");
  const isOther = value !== "" && !choices.includes(value);
  return (
    <SelectField {...field} errorLang={langOf("pt")}>
      {empty !== undefined && <option value="">{empty}</option>}
      {isOther && <option>{value}</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {nameOf(choice)}
        </option>
      ))}
    </SelectField>
  );
}
