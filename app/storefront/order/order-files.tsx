import { Download, ExternalLink } from "lucide-react";
import { sendForFile } from "#app/platform/forms/lost-requests/send-for-file.ts";
import { FormAlert, type Problem } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { formatSize } from "#app/platform/ui/format-size.ts";
import { NewTabLink } from "#app/platform/ui/new-tab-link.tsx";
import { showToast } from "#app/platform/ui/toasts.tsx";
import { formatNameOf } from "#app/platform/uploads/deliverable-formats.ts";
import { fileLabel } from "#app/shop/catalog/files/file-kinds.ts";
import type { LineOnPage } from "#app/shop/orders/buyers/order-page.server.ts";
import { m } from "#messages";
import { Fingerprints } from "../shared/fingerprints.tsx";
import { ReportLink } from "./report-link.tsx";

type Line = Pick<LineOnPage, "id" | "title" | "files" | "fileLink" | "isElsewhere" | "returnedAt">;
type OrderFile = Line["files"][number];

type Props = { lines: Line[]; problem: Problem | undefined };

function showStartedToast(): void {
  if (navigator.onLine) showToast({ title: m.download_started() });
}

/** The form is plain: the browser downloads the response while the page stays. */
export function OrderFiles({ lines, problem }: Props) {
  const files = lines.flatMap((line) => line.files);
  return (
    <section aria-labelledby="files">
      <form
        id="download"
        method="post"
        onSubmit={files.length > 0 ? (event) => sendForFile(event, showStartedToast) : undefined}
      >
        <input type="hidden" name="intent" value="files" />
        <h2 id="files" className="mb-4 font-semibold text-lg">
          {m.order_your_files()}
        </h2>
        <FormAlert problem={problem} />
        {files.length > 0 && <AllFiles files={files} />}
        {lines.map((line) => (
          <FilesOfLine key={line.id} line={line} isOnly={lines.length === 1} />
        ))}
        {files.length > 0 && (
          <Fingerprints files={files.map(({ fileName: name, sha256 }) => ({ name, sha256 }))} />
        )}
      </form>
    </section>
  );
}

function FilesOfLine({ line, isOnly }: { line: Line; isOnly: boolean }) {
  const { id, title, files, fileLink, isElsewhere, returnedAt } = line;
  return (
    <>
      {!isOnly && (
        <div className="mt-8 flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 dir="auto" className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            {title}
          </h3>
          {files.length > 1 && (
            <button
              type="submit"
              name="line"
              value={id}
              aria-label={m.download_all_of({ title })}
              className="text-muted text-sm underline underline-offset-4 hover:text-ink"
            >
              {m.download_all_of_track()}
            </button>
          )}
        </div>
      )}
      {returnedAt && <p className="mt-2 text-muted">{m.order_line_files_closed()}</p>}
      {files.length === 0 && isElsewhere && <FilesElsewhere lineId={id} fileLink={fileLink} />}
      {files.length === 0 && !isElsewhere && !returnedAt && (
        <p className="border border-line border-dashed px-4 py-6 text-muted">
          {m.order_files_missing_before()} <ReportLink />
          {m.order_files_missing_after()}
        </p>
      )}
      {files.length > 0 && (
        <ul className={`border-line border-t ${isOnly ? "mt-6" : "mt-3"}`}>
          {files.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </ul>
      )}
    </>
  );
}

function AllFiles({ files }: Pick<Line, "files">) {
  const total = formatSize(files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
  const isOne = files.length === 1;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <button type="submit" className={`w-full sm:w-auto ${buttonVariants("accent", "large")}`}>
        <Download aria-hidden className="size-5" /> {isOne ? m.download() : m.download_everything()}
      </button>
      <p className="text-muted text-sm">
        {isOne ? total : m.download_zip({ count: files.length, size: total })}
      </p>
    </div>
  );
}

type ElsewhereProps = { lineId: string; fileLink: string | undefined };

function FilesElsewhere({ lineId, fileLink }: ElsewhereProps) {
  if (!fileLink) {
    return (
      <button
        type="submit"
        name="line"
        value={lineId}
        className={`w-full sm:w-auto ${buttonVariants("accent", "large")}`}
      >
        {m.order_get_link()}
      </button>
    );
  }
  return (
    <NewTabLink
      href={fileLink}
      referrerPolicy="no-referrer"
      className={`w-full sm:w-auto ${buttonVariants("accent", "large")}`}
    >
      <ExternalLink aria-hidden className="size-5" /> {m.order_open_files()}
    </NewTabLink>
  );
}

function FileRow({ file }: { file: OrderFile }) {
  const { id, kind, fileName, mediaType, sizeBytes } = file;
  const details = [formatNameOf(mediaType), formatSize(sizeBytes)].filter(Boolean).join(" · ");
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line border-b py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold">{fileLabel({ kind, mediaType })}</span>
          <span className="mono-type text-muted">{details}</span>
        </p>
        <p dir="auto" className="text-sm [overflow-wrap:anywhere]">
          {fileName}
        </p>
      </div>
      <button
        type="submit"
        name="file"
        value={id}
        aria-label={m.download_file({ fileName })}
        title={m.download()}
        className="grid size-11 place-items-center text-muted hover:bg-raised hover:text-ink"
      >
        <Download aria-hidden className="size-5" />
      </button>
    </li>
  );
}
