import { Download } from "lucide-react";
import { localPath } from "#app/platform/i18n/language-address.ts";
import { href } from "#app/platform/navigation/href.ts";
import { Alert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { NewTabLink } from "#app/platform/ui/new-tab-link.tsx";
import { m } from "#messages";
import { useConfirmOnView } from "../shared/use-confirm-on-view.ts";

type Props = {
  /** Address to which the page reports the visit. */
  address: string;
  viewer: "seller" | "buyer" | "other";
  downloadId: string | undefined;
  receipt: string | undefined;
};

const messages = {
  seller: m.thanks_seller,
  buyer: m.thanks_buyer,
  other: m.thanks_other,
} as const;

export function ThankYou({ address, viewer, downloadId, receipt }: Props) {
  const isBuyer = viewer === "buyer";
  const { hasFailed } = useConfirmOnView(address, {
    counts: isBuyer,
    form: { receipt: receipt ?? "" },
  });
  return (
    <>
      <Alert tone="plain">{messages[viewer]()}</Alert>
      {downloadId && <DownloadLink downloadId={downloadId} />}
      {!downloadId && isBuyer && <AskForLink />}
      {!downloadId && (!isBuyer || hasFailed) && (
        <Alert role="alert">
          <strong>{m.download_error()}</strong>
          {m.thanks_no_link()}
        </Alert>
      )}
    </>
  );
}

/** The link is plain, because the router would store the secret URL. */
function DownloadLink({ downloadId }: { downloadId: string }) {
  return (
    <p>
      <NewTabLink
        href={localPath(href("/download/:id?", { id: downloadId }))}
        className={`w-full sm:w-auto ${buttonVariants("accent", "large")}`}
      >
        <Download aria-hidden className="size-5" /> {m.thanks_download()}
      </NewTabLink>
    </p>
  );
}

/** Serves buyers without scripts. With scripts, the page has confirmed the purchase already. */
function AskForLink() {
  return (
    <form method="post">
      <button type="submit" className={`w-full sm:w-auto ${buttonVariants("accent", "large")}`}>
        {m.thanks_get_link()}
      </button>
    </form>
  );
}
