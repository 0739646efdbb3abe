import { useId } from "react";
import type { ContactField } from "#app/messages/contact-form.ts";

type Props = {
  label: string;
  name: ContactField;
  error: string | undefined;
  /** Has room for more than a line. */
  isLong?: boolean;
  type?: "email";
  autoComplete?: string;
  defaultValue?: string;
};

const look =
  "w-full border border-edge bg-surface px-3 text-base text-ink focus:border-ink aria-invalid:border-accent";

/**
 * A label, its field, and below what is wrong with it. The field takes more than the shop does: a text
 * that is too long is refused with a sentence, not cut off.
 */
export function ContactInput({ label, error, isLong = false, type, ...field }: Props) {
  const id = useId();
  const common = {
    ...field,
    id,
    required: true,
    dir: "auto",
    ...(error && { "aria-invalid": true, "aria-describedby": `${id}-error` }),
  };
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      {isLong ? (
        <textarea {...common} rows={8} className={`${look} min-h-40 resize-y py-2.5`} />
      ) : (
        <input {...common} type={type} className={`${look} h-12`} />
      )}
      {error && (
        <p id={`${id}-error`} className="text-accent text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
