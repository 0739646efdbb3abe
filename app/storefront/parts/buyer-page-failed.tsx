import { isRouteErrorResponse, useRouteError } from "react-router";
import { ReturnHome, StandIn } from "./stand-in.tsx";

type Failure = { title: string; text: string };
type Props = {
  /** The heading of a 404, whose response says why. */
  missing: string;
  failed: Failure;
};

export function DownloadInvalid() {
  const title = "Download Link Invalid";
  const text = "Failed to load your track. Please contact support.";
  return <BuyerPageFailed missing={title} failed={{ title, text }} />;
}

export function ThankYouFailed() {
  const text = "Could not load track information. Please try again.";
  return <BuyerPageFailed missing="Track Not Found" failed={{ title: "Error", text }} />;
}

export function SandboxMissing() {
  const title = "Payment Not Found";
  const text = "The practice payment could not be shown. Please try again.";
  return <BuyerPageFailed missing={title} failed={{ title, text }} />;
}

export function OrderMissing() {
  const title = "Order Not Found";
  const text = "The order could not be shown. Please try again.";
  return <BuyerPageFailed missing={title} failed={{ title, text }} />;
}

export function CheckoutFailed() {
  const text = "The checkout could not be shown. Please try again; nothing was charged.";
  return <BuyerPageFailed missing="Order Not Found" failed={{ title: "Error", text }} />;
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
