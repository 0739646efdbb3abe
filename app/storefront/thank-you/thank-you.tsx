import { Download } from "lucide-react";
import { href } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { NewTabLink } from "#app/ui/new-tab-link.tsx";
import { useClaim } from "../parts/use-claim.ts";

type Props = {
  /** Where the page reports the visit. */
  address: string;
  viewer: "seller" | "buyer" | "other";
  downloadId: string | undefined;
  receipt: string | undefined;
};

const words = {
  seller:
    "You look at this as its owner or an administrator: your visit does not mark it sold. Its buyer finds the files here.",
  buyer: "Thank you for your purchase. The track is yours alone; it has left the shop.",
  other:
    "Nothing here shows that you bought this track. Open the link that you were led to after paying.",
} as const;

export function ThankYou({ address, viewer, downloadId, receipt }: Props) {
  const isBuyer = viewer === "buyer";
  const { hasFailed } = useClaim(address, { counts: isBuyer, form: { receipt: receipt ?? "" } });
  return (
    <>
      <Alert tone="plain">{words[viewer]}</Alert>
      {downloadId && <DownloadLink downloadId={downloadId} />}
      {!downloadId && isBuyer && <AskForLink />}
      {!downloadId && (!isBuyer || hasFailed) && (
        <Alert role="alert">
          <strong>Download Error</strong>: Download link not available for this track
        </Alert>
      )}
    </>
  );
}

/** A plain link: the router would store a secret address among its own. */
function DownloadLink({ downloadId }: { downloadId: string }) {
  return (
    <p>
      <NewTabLink
        href={href("/download/:id?", { id: downloadId })}
        className={`w-full sm:w-auto ${buttonLook("accent", "large")}`}
      >
        <Download aria-hidden className="size-5" /> Download Track
      </NewTabLink>
    </p>
  );
}

/** With scripts the page has claimed already, and the link is about to be here. */
function AskForLink() {
  return (
    <form method="post">
      <button type="submit" className={`w-full sm:w-auto ${buttonLook("accent", "large")}`}>
        Get the download link
      </button>
    </form>
  );
}
