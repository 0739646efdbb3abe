import { useId } from "react";

type Props = {
  label: string;
  name: string;
  accept: string;
  error: string | undefined;
  hint: string;
  children: React.ReactNode;
};

export function FileField({ label, name, accept, error, hint, children }: Props) {
  const id = useId();
  const described = [error && `${id}-error`, `${id}-hint`].filter(Boolean).join(" ");
  return (
    <>
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <input
          id={id}
          type="file"
          name={name}
          required
          accept={accept}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          className="min-h-11 min-w-0 max-w-full flex-1 basis-64 border border-edge bg-ground px-2 py-1.5 text-sm aria-invalid:border-danger file:mr-3 file:min-h-8 file:cursor-pointer file:border-0 file:bg-raised file:px-3 file:font-semibold file:text-ink"
        />
        {children}
      </div>
      <div role="alert" className="empty:hidden">
        {error && (
          <p id={`${id}-error`} className="danger-text text-sm">
            {error}
          </p>
        )}
      </div>
      <p id={`${id}-hint`} className="max-w-3xl text-muted text-pretty text-sm">
        {hint}
      </p>
    </>
  );
}
