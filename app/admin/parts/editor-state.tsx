import type { FieldValues } from "./field-values.ts";
import { controlLook, FormField } from "./form-field.tsx";

type Props = { values: FieldValues; mayMarkNew: boolean };

/** When it came out, and how it stands. */
export function EditorState({ values, mayMarkNew }: Props) {
  return (
    <fieldset className="grid gap-5">
      <legend className="sr-only">State</legend>
      <FormField label="Release date">
        {(control) => (
          <input
            {...control}
            name="releaseDate"
            type="date"
            defaultValue={values.releaseDate}
            className={`${controlLook} tabular-nums`}
          />
        )}
      </FormField>
      <div className="flex flex-wrap gap-x-8">
        <Box name="onSale" label="On sale" isTicked={values.onSale === "on"} />
        <Box name="sold" label="Sold" isTicked={values.sold === "on"} />
        {mayMarkNew && (
          <Box name="newArrival" label="New arrival" isTicked={values.newArrival === "on"} />
        )}
      </div>
    </fieldset>
  );
}

function Box({ name, label, isTicked }: { name: string; label: string; isTicked: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input
        type="checkbox"
        name={name}
        defaultChecked={isTicked}
        className="size-5 accent-accent"
      />
      {label}
    </label>
  );
}
