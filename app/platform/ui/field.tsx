import { useId } from "react";
import type { Language } from "#app/platform/i18n/language.ts";

const baseClass =
  "w-full border border-edge bg-surface px-3 font-normal text-base text-ink placeholder:text-muted focus:border-ink disabled:opacity-60 aria-invalid:border-danger [&[readonly]]:border-line [&[readonly]]:bg-transparent [&[readonly]]:text-muted";
const sizes = { medium: "md:text-sm", large: "" } as const;
const heights = { medium: "h-11", large: "h-12" } as const;

type Size = keyof typeof sizes;

export function controlVariants(size: Size = "medium"): string {
  return `${baseClass} ${sizes[size]} ${heights[size]}`;
}

type Props = {
  label: string;
  id?: string;
  hint?: React.ReactNode;
  error?: string;
  errorLang?: Language;
  className?: string;
  children: (control: {
    id: string;
    "aria-invalid"?: true;
    "aria-describedby"?: string;
  }) => React.ReactNode;
};

export function Field({ label, id: given, hint, error, errorLang, className, children }: Props) {
  const own = useId();
  const id = given ?? own;
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
        <p id={`${id}-error`} lang={errorLang} className="danger-text text-sm">
          {error}
        </p>
      )}
      {hint && (
        <div id={`${id}-hint`} className="text-muted text-sm [overflow-wrap:anywhere]">
          {hint}
        </div>
      )}
    </div>
  );
}

/** `className` applies to the field; unlisted props apply to its control. */
type FieldProps = Omit<Props, "children"> & { size?: Size };
type ControlProps<Tag extends "input" | "textarea" | "select"> = FieldProps &
  Omit<React.ComponentProps<Tag>, "id" | "size" | "className">;

function split<Rest>(props: FieldProps & Rest) {
  const { label, id, hint, error, errorLang, className, ...rest } = props;
  return { field: { label, id, hint, error, errorLang, className }, rest };
}

export function InputField(props: ControlProps<"input"> & { isNumeric?: boolean }) {
  const { field, rest } = split(props);
  const { size, isNumeric, ...input } = rest;
  const figures = isNumeric ? " tabular-nums" : "";
  return (
    <Field {...field}>
      {(control) => (
        <input {...control} {...input} className={`${controlVariants(size)}${figures}`} />
      )}
    </Field>
  );
}

export function TextareaField(props: ControlProps<"textarea">) {
  const { field, rest } = split(props);
  const { size = "medium", ...textarea } = rest;
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...control}
          {...textarea}
          className={`${baseClass} ${sizes[size]} resize-y py-2.5 leading-relaxed`}
        />
      )}
    </Field>
  );
}

export function SelectField(props: ControlProps<"select">) {
  const { field, rest } = split(props);
  const { size, ...select } = rest;
  return (
    <Field {...field}>
      {(control) => <select {...control} {...select} className={controlVariants(size)} />}
    </Field>
  );
}

type CheckboxProps = { label: string; hint?: string; error?: string } & Omit<
  React.ComponentProps<"input">,
  "type" | "className"
>;

export function CheckboxField({ label, hint, error, ...input }: CheckboxProps) {
  const errorId = useId();
  const described = error && { "aria-invalid": true, "aria-describedby": errorId };
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 text-sm md:min-h-9">
        <input
          {...input}
          {...described}
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
        />
        <span>
          {label}
          {hint && <span className="block text-muted text-xs">{hint}</span>}
        </span>
      </label>
      {error && (
        <p id={errorId} className="danger-text ml-8 text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
