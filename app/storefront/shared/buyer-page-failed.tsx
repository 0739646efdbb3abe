import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { m } from "#messages";
import { FallbackPage, ReturnHome } from "./fallback-page.tsx";

type Failure = { title: string; text: string };
type Props = {
  /** Heading of a 404. The response gives the reason. */
  missing: string;
  failed: Failure;
  /** Next steps; the default leads home. */
  children?: React.ReactNode;
};

export function DownloadInvalid() {
  const title = m.failed_download_title();
  const text = m.failed_download_text();
  return <BuyerPageFailed missing={title} failed={{ title, text }} />;
}

export function ThankYouFailed() {
  const text = m.failed_thank_you_text();
  return (
    <BuyerPageFailed missing={m.failed_thank_you_title()} failed={{ title: m.error(), text }} />
  );
}

export function SandboxMissing() {
  const title = m.failed_sandbox_title();
  const text = m.failed_sandbox_text();
  return <BuyerPageFailed missing={title} failed={{ title, text }} />;
}

export function OrderMissing() {
  const title = m.failed_order_title();
  const text = m.failed_order_text();
  return (
    <BuyerPageFailed missing={title} failed={{ title, text }}>
      <ButtonLink to={href("/orders")}>{m.find_my_order()}</ButtonLink>
    </BuyerPageFailed>
  );
}

export function CheckoutFailed() {
  const text = m.failed_checkout_text();
  return (
    <BuyerPageFailed missing={m.failed_order_title()} failed={{ title: m.error(), text }}>
      <ButtonLink to={href("/orders")}>{m.find_my_order()}</ButtonLink>
    </BuyerPageFailed>
  );
}

export function CartFailed() {
  const text = m.failed_page_text();
  return (
    <BuyerPageFailed missing={m.error()} failed={{ title: m.error(), text }}>
      <ButtonLink to={href("/track-store")}>{m.all_tracks()}</ButtonLink>
    </BuyerPageFailed>
  );
}

/** Links from emails can be used once and expire. */
export function LookupFailed() {
  const text = m.failed_lookup_text();
  return (
    <BuyerPageFailed missing={m.failed_link_title()} failed={{ title: m.error(), text }}>
      <ButtonLink to={href("/orders")}>{m.failed_ask_new_link()}</ButtonLink>
    </BuyerPageFailed>
  );
}

export function AvailabilityAlertFailed() {
  const text = m.failed_page_text();
  return (
    <BuyerPageFailed missing={m.failed_not_for_sale_title()} failed={{ title: m.error(), text }}>
      <ButtonLink to={href("/track-store")}>{m.all_tracks()}</ButtonLink>
    </BuyerPageFailed>
  );
}

export function MailLinkFailed() {
  const text = m.failed_page_text();
  return (
    <BuyerPageFailed missing={m.failed_link_title()} failed={{ title: m.error(), text }}>
      <ButtonLink to={href("/track-store")}>{m.all_tracks()}</ButtonLink>
    </BuyerPageFailed>
  );
}

export function SignInLinkFailed() {
  const text = m.failed_page_text();
  return (
    <BuyerPageFailed missing={m.failed_link_title()} failed={{ title: m.error(), text }}>
      <ButtonLink to={href("/login")}>{m.sign_in()}</ButtonLink>
    </BuyerPageFailed>
  );
}

function ButtonLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={`mt-6 ${buttonVariants("accent")}`}>
      {children}
    </Link>
  );
}

function BuyerPageFailed({ missing, failed, children = <ReturnHome /> }: Props) {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status < 500;
  const { title, text } = isMissing ? { title: missing, text: String(error.data) } : failed;
  return (
    <FallbackPage title={title} text={text} isAlert={!isMissing}>
      {children}
    </FallbackPage>
  );
}
