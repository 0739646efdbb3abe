import { useId } from "react";
import { fieldLook } from "./field-look.ts";

/** What an input needs to belong to its field. */
export type FieldControl = {
  id: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
};

type Props = {
  label: string;
  /** A remark under the field, such as where its value came from. */
  hint?: React.ReactNode;
  error?: string;
  /** Of the error; the shop's own messages are Portuguese. */
  errorLang?: "pt" | "en";
  className?: string;
  children: (control: FieldControl) => React.ReactNode;
};

/** A label, its control, and under it a hint and what is wrong. */
export function FormField({ label, hint, error, errorLang = "pt", className, children }: Props) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={`grid content-start gap-1.5 ${className ?? ""}`}>
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      {children({
        id,
        ...(error && { "aria-invalid": true }),
        ...(described && { "aria-describedby": described }),
      })}
      {error && (
        <p id={`${id}-error`} lang={errorLang} className="text-accent text-sm">
          {error}
        </p>
      )}
      {hint && (
        <div id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </div>
      )}
    </div>
  );
}

/** The look of a field's control; what cannot be changed looks like text. */
export const controlLook = `${fieldLook} placeholder:text-muted read-only:[&:is(input)]:border-line read-only:[&:is(input)]:bg-transparent read-only:[&:is(input)]:text-muted`;
