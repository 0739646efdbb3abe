import { Download, ExternalLink } from "lucide-react";
import { sendForFile } from "#app/platform/forms/lost-requests/send-for-file.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { formatSize } from "#app/platform/ui/format-size.ts";
import { NewTabLink } from "#app/platform/ui/new-tab-link.tsx";
import { showToast } from "#app/platform/ui/toasts.tsx";
import { m } from "#messages";
import { sendConfirmation } from "../shared/use-confirm-on-view.ts";

type File = { id: string; fileName: string; sizeBytes: number };

type Props = {
  /** Address to which the page reports that its link was followed. */
  address: string;
  files: File[];
  fileLink: string | undefined;
  /** Download Track was pressed without scripts. */
  isLinkOpen: boolean;
};

function showStartedToast(): void {
  if (navigator.onLine) showToast({ title: m.download_started() });
}

export function DownloadFiles({ address, files, fileLink, isLinkOpen }: Props) {
  if (files.length === 0 && fileLink) {
    return <ElsewhereButton address={address} link={fileLink} isOpen={isLinkOpen} />;
  }
  return (
    // The form is plain: the browser downloads the response and the page stays.
    <form
      id="download"
      method="post"
      onSubmit={files.length > 0 ? (event) => sendForFile(event, showStartedToast) : undefined}
    >
      <PressButton />
      {files.length > 0 && <FileList files={files} />}
    </form>
  );
}

function PressButton() {
  return (
    <button type="submit" className={`w-full sm:w-auto ${buttonVariants("accent", "large")}`}>
      <Download aria-hidden className="size-5" /> {m.download_track()}
    </button>
  );
}

function FileList({ files }: { files: File[] }) {
  const total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const isOne = files.length === 1;
  return (
    <>
      <p className="mt-3 text-muted text-sm">
        {isOne
          ? formatSize(total)
          : m.download_zip({ count: files.length, size: formatSize(total) })}
      </p>
      <ul className="mt-8 border-line border-t">
        {files.map(({ id, fileName, sizeBytes }) => (
          <li
            key={id}
            className="flex items-center justify-between gap-4 border-line border-b py-1.5"
          >
            <span className="min-w-0 text-sm [overflow-wrap:anywhere]">{fileName}</span>
            <span className="flex shrink-0 items-center gap-3">
              <span className="mono-type text-muted">{formatSize(sizeBytes)}</span>
              {!isOne && (
                <button
                  type="submit"
                  name="file"
                  value={id}
                  aria-label={m.download_file({ fileName })}
                  title={m.download()}
                  className="grid size-11 place-items-center text-muted hover:bg-raised hover:text-ink"
                >
                  <Download aria-hidden className="size-4" />
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

type ElsewhereProps = { address: string; link: string; isOpen: boolean };

/** Sends no referrer to the other site. */
function ElsewhereButton({ address, link, isOpen }: ElsewhereProps) {
  const follow = () => {
    showStartedToast();
    sendConfirmation(address, { used: "file-link" }).catch(() => undefined);
  };
  return (
    <div>
      <NewTabLink
        href={link}
        referrerPolicy="no-referrer"
        onClick={follow}
        className={`w-full sm:w-auto ${buttonVariants("accent", "large")} ${isOpen ? "" : "scripted"}`}
      >
        <ExternalLink aria-hidden className="size-5" />{" "}
        {isOpen ? m.download_open_files() : m.download_track()}
      </NewTabLink>
      {!isOpen && (
        <form method="post" className="unscripted">
          <PressButton />
        </form>
      )}
      <p className="mt-3 text-muted text-sm">{m.download_kept_elsewhere()}</p>
    </div>
  );
}
