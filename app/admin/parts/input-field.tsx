import { controlLook, FormField } from "./form-field.tsx";

type Props = Omit<React.ComponentProps<typeof FormField>, "children"> &
  Omit<React.ComponentProps<"input">, "id" | "className"> & {
    /** Its figures stand under each other. */
    isNumeric?: boolean;
  };

/** A field of one line. What an input takes goes to the input, `className` to the field. */
export function InputField({
  label,
  hint,
  error,
  errorLang,
  className,
  isNumeric = false,
  ...input
}: Props) {
  return (
    <FormField {...{ label, hint, error, errorLang, className }}>
      {(control) => (
        <input
          {...control}
          {...input}
          className={isNumeric ? `${controlLook} tabular-nums` : controlLook}
        />
      )}
    </FormField>
  );
}
