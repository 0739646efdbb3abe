import { isRouteErrorResponse, useRouteError } from "react-router";
import { ReturnHome, StandIn } from "./stand-in.tsx";

type Failure = { title: string; text: string };
type Props = {
  /** The heading when there is no such page; the answer itself says why. */
  missing: string;
  /** What is said when it could not be read. */
  failed: Failure;
};

/** Stands in for a download page that there is not, or that could not be read. */
export function DownloadInvalid() {
  const title = "Download Link Invalid";
  const text = "Failed to load your track. Please contact support.";
  return <BuyerPageFailed missing={title} failed={{ title, text }} />;
}

/** Stands in for the thank-you page of a track that there is not, or that could not be read. */
export function ThankYouFailed() {
  const text = "Could not load track information. Please try again.";
  return <BuyerPageFailed missing="Track Not Found" failed={{ title: "Error", text }} />;
}

function BuyerPageFailed({ missing, failed }: Props) {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status < 500;
  const { title, text } = isMissing ? { title: missing, text: String(error.data) } : failed;
  return (
    <StandIn title={title} text={text} isAlert={!isMissing}>
      <ReturnHome />
    </StandIn>
  );
}
