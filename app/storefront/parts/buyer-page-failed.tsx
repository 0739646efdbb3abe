import { href, isRouteErrorResponse, Link, useRouteError } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";
import { ReturnHome, StandIn } from "./stand-in.tsx";

type Failure = { title: string; text: string };
type Props = {
  /** The heading of a 404, whose response says why. */
  missing: string;
  failed: Failure;
  /** What can be done instead; to return home, unless said. */
  children?: React.ReactNode;
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
  return (
    <BuyerPageFailed missing={title} failed={{ title, text }}>
      <Way to={href("/orders")}>Find my order</Way>
    </BuyerPageFailed>
  );
}

export function CheckoutFailed() {
  const text = "The checkout could not be shown. Please try again; nothing was charged.";
  return (
    <BuyerPageFailed missing="Order Not Found" failed={{ title: "Error", text }}>
      <Way to={href("/orders")}>Find my order</Way>
    </BuyerPageFailed>
  );
}

/** Of links in mails, which work once or for a while. */
export function LookupOver() {
  const text = "Your orders could not be opened. Please try again.";
  return (
    <BuyerPageFailed missing="Link No Longer Valid" failed={{ title: "Error", text }}>
      <Way to={href("/orders")}>Ask for a new link</Way>
    </BuyerPageFailed>
  );
}

export function FreeAlertFailed() {
  const text = "The page could not be shown. Please try again.";
  return (
    <BuyerPageFailed missing="Not For Sale Any More" failed={{ title: "Error", text }}>
      <Way to={href("/track-store")}>See all tracks</Way>
    </BuyerPageFailed>
  );
}

export function MailLinkOver() {
  const text = "The page could not be shown. Please try again.";
  return (
    <BuyerPageFailed missing="Link No Longer Valid" failed={{ title: "Error", text }}>
      <Way to={href("/track-store")}>See all tracks</Way>
    </BuyerPageFailed>
  );
}

export function SignInLinkOver() {
  const text = "The page could not be shown. Please try again.";
  return (
    <BuyerPageFailed missing="Link No Longer Valid" failed={{ title: "Error", text }}>
      <Way to={href("/login")}>Sign in</Way>
    </BuyerPageFailed>
  );
}

function Way({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={`mt-6 ${buttonLook("accent")}`}>
      {children}
    </Link>
  );
}

function BuyerPageFailed({ missing, failed, children = <ReturnHome /> }: Props) {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status < 500;
  const { title, text } = isMissing ? { title: missing, text: String(error.data) } : failed;
  return (
    <StandIn title={title} text={text} isAlert={!isMissing}>
      {children}
    </StandIn>
  );
}
