import { Check, X } from "lucide-react";
import { useId } from "react";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { DropZone } from "#app/platform/ui/drop-zone.tsx";
import { m } from "#messages";
import type { SaleFile } from "./sale-files.tsx";
import { type FileResult, useFileCheck } from "./use-file-check.ts";

/** Renders nothing without scripts. */
export function FileCheck({ saleFiles }: { saleFiles: SaleFile[] }) {
  const { results, check } = useFileCheck(saleFiles);
  const id = useId();
  return (
    <div className="scripted grid gap-4">
      <DropZone
        onDrop={(files) => void check(files)}
        className="gap-4 px-6 py-10"
        stateClasses={{ over: "border-ink bg-raised", empty: "border-edge" }}
      >
        <p className="text-balance">{m.verify_drop()}</p>
        <label
          htmlFor={id}
          className={`cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ${buttonVariants("plain", "large")}`}
        >
          {m.choose_files()}
          <input
            id={id}
            type="file"
            multiple
            className="sr-only"
            onChange={(event) => void check([...(event.target.files ?? [])])}
          />
        </label>
        <p className="text-muted text-sm">{m.verify_read_here()}</p>
      </DropZone>
      <ul aria-live="polite" className="grid gap-2">
        {results.map((result, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and none changes its place.
          <FileRow key={index} result={result} />
        ))}
      </ul>
    </div>
  );
}

function FileRow({ result }: { result: FileResult }) {
  const isMatch = "match" in result && result.match !== undefined;
  const Sign = isMatch ? Check : X;
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 border border-line bg-surface p-4">
      {"percent" in result ? (
        <span aria-hidden className="mono-type text-muted">
          {result.percent}%
        </span>
      ) : (
        <Sign aria-hidden className={`size-5 ${isMatch ? "" : "text-danger"}`} />
      )}
      <div className="min-w-0">
        <p dir="auto" className="[overflow-wrap:anywhere]">
          {result.fileName}
        </p>
        <p className="font-semibold">{sentenceOf(result)}</p>
        {"sha256" in result && (
          <p className="mono-type mt-1 text-muted leading-relaxed [overflow-wrap:anywhere]">
            {result.sha256}
          </p>
        )}
      </div>
    </li>
  );
}

function sentenceOf(result: FileResult): string {
  if ("percent" in result) return m.verify_reading();
  if ("isUnreadable" in result) return m.verify_unreadable();
  return result.match ? m.verify_same_as({ name: result.match.name }) : m.verify_no_match();
}
