import { InputField, TextareaField } from "#app/platform/ui/field.tsx";
import { m } from "#messages";

/* Fields that the dialogs of codes and packs share. */

export type FieldsProps = {
  texts: Partial<Record<string, string>>;
  errors: Partial<Record<string, string>> | undefined;
};

export function fieldOf({ texts, errors }: FieldsProps, name: string) {
  return { name, error: errors?.[name], defaultValue: texts[name], autoComplete: "off" };
}

export function PeriodFields(props: FieldsProps) {
  return (
    <>
      <InputField {...fieldOf(props, "startsOn")} label={m.discount_starts_on()} type="date" />
      <InputField
        {...fieldOf(props, "endsOn")}
        label={m.discount_ends_on()}
        hint={m.discount_days_hint()}
        type="date"
      />
    </>
  );
}

export function SetFields({ hint, ...props }: FieldsProps & { hint: string }) {
  return (
    <>
      <TextareaField
        {...fieldOf(props, "genres")}
        label={m.discount_genres()}
        hint={hint}
        rows={4}
        dir="auto"
      />
      <TextareaField
        {...fieldOf(props, "tracks")}
        label={m.discount_tracks()}
        hint={m.discount_tracks_hint()}
        rows={4}
      />
    </>
  );
}
