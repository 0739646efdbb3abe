import { FileUp } from "lucide-react";
import { useId } from "react";
import { Form } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";

/** With the browser's own field for a file, which needs no scripts. */
export function UploadStatement({ error }: { error: string | undefined }) {
  const id = useId();
  const described = [error && `${id}-error`, `${id}-hint`].filter(Boolean).join(" ");
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      preventScrollReset
      className="grid gap-2 border border-line bg-surface p-4 sm:p-5"
    >
      <label htmlFor={id} className="font-semibold">
        Statement of your bank
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <input
          id={id}
          type="file"
          name="statement"
          required
          accept=".csv,.xml,.txt,text/csv,text/xml,application/xml"
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          className="min-h-11 min-w-0 max-w-full flex-1 basis-64 border border-edge bg-ground px-2 py-1.5 text-sm aria-invalid:border-accent file:mr-3 file:min-h-8 file:cursor-pointer file:border-0 file:bg-raised file:px-3 file:font-semibold file:text-ink"
        />
        <button type="submit" name="intent" value="upload" className={buttonLook("accent")}>
          <FileUp aria-hidden className="size-4" /> Upload
        </button>
      </div>
      <div role="alert" className="empty:hidden">
        {error && (
          <p id={`${id}-error`} className="text-accent text-sm">
            {error}
          </p>
        )}
      </div>
      <p id={`${id}-hint`} className="max-w-3xl text-muted text-pretty text-sm">
        CSV or camt.053 (XML), up to 5 MB. Upload as often as you like: a payment that is there
        already is not added again. Money that you paid out is left out.
      </p>
    </Form>
  );
}
