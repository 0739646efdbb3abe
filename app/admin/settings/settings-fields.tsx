import { Fragment } from "react";
import type { z } from "zod";
import { type DetailName, nameOfDetail } from "#app/platform/audit/detail-names.ts";
import { CheckboxField } from "#app/platform/ui/field.tsx";
import type { SettingsFormSchema } from "#app/shop/content/settings.server.ts";
import { ChoiceField } from "./choice-field.tsx";
import type { SettingsResult, SettingValue } from "./settings-form.tsx";
import { idOfSetting } from "./settings-groups.ts";
import { SettingsTextField } from "./settings-text-field.tsx";

type TextControl = Pick<
  React.ComponentProps<typeof SettingsTextField>,
  "max" | "lines" | "type" | "inputMode" | "isShort"
>;

type ChoiceControl = { choices: readonly Choice[]; isMultiple?: boolean };

/** A fixed choice is always ticked. */
type Choice = { value: string; label: () => string; isFixed?: boolean };

type SettingsField<Value> = {
  /** The name in the audit log if omitted. */
  label?: () => string;
  hint?: () => string;
  placeholder?: () => string;
  /** Text in the form, if it differs from the stored value. */
  text?(value: NonNullable<Value>): string;
} & (TextControl | ChoiceControl);

/** Fields of a tab, in their order: one for each setting of its form. Each has a name in the audit log. */
export type FieldsOf<Form extends SettingsFormSchema> = {
  readonly [Name in Exclude<keyof z.output<Form>, "version">]: Name extends DetailName
    ? SettingsField<z.output<Form>[Name]>
    : never;
};

type Values = Readonly<Partial<Record<string, SettingValue>>>;

type Props<Name extends string> = {
  fields: Readonly<Record<Name, SettingsField<SettingValue>>>;
  saved: Readonly<Record<Name, SettingValue>>;
  result: SettingsResult | undefined;
};

export function SettingsFields<Name extends string>({ fields, saved, result }: Props<Name>) {
  const named = Object.entries<SettingsField<SettingValue>>(fields);
  const textsOf = (values: Values) =>
    Object.fromEntries(
      named.map(([name, { text = String }]) => {
        const value = values[name] ?? null;
        return [name, value === null ? "" : text(value)];
      }),
    );
  const texts = textsOf(saved);
  const theirs = result?.theirs && textsOf(result.theirs);
  const shown = result && { ...result, ...(theirs && { theirs }) };
  return named.map(([name, field]) => (
    <Control key={name} name={name} field={field} saved={texts[name] ?? ""} result={shown} />
  ));
}

type ControlProps = {
  name: string;
  field: SettingsField<SettingValue>;
  saved: string;
  result: SettingsResult | undefined;
};

function Control({ name, field, saved, result }: ControlProps) {
  const { label, hint, placeholder, ...control } = field;
  const props = {
    name,
    label: label ? label() : nameOfDetail(name),
    hint: hint?.(),
    placeholder: placeholder?.(),
    saved,
    result,
  };
  if (!("choices" in control)) return <SettingsTextField {...props} {...control} />;
  const choices = control.choices.map((each) => ({ ...each, label: each.label() }));
  const Choices = control.isMultiple ? Checkboxes : ChoiceField;
  return <Choices {...props} choices={choices} />;
}

type CheckboxesProps = Omit<React.ComponentProps<typeof ChoiceField>, "choices"> & {
  choices: readonly { value: string; label: string; isFixed?: boolean }[];
};

/** `saved` is a comma-separated list. */
function Checkboxes({ name, label, saved, result, choices, hint }: CheckboxesProps) {
  const ticked = (result?.typed?.[name] ?? saved).split(",");
  return (
    <fieldset id={idOfSetting(name)} tabIndex={-1}>
      <legend className="font-semibold text-sm">{label}</legend>
      <div className="mt-2 grid max-w-xl gap-x-6 sm:grid-cols-2">
        {choices.map((choice) => (
          <Fragment key={choice.value}>
            {choice.isFixed && <input type="hidden" name={name} value={choice.value} />}
            <CheckboxField
              name={name}
              value={choice.value}
              disabled={choice.isFixed}
              defaultChecked={choice.isFixed || ticked.includes(choice.value)}
              label={choice.label}
            />
          </Fragment>
        ))}
      </div>
      <p className="mt-2 max-w-xl text-muted text-sm">{hint}</p>
    </fieldset>
  );
}
