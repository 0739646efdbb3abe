import { Suspense, useEffect } from "react";
import { Link, useFetcher, useLocation, useMatches, useNavigation } from "react-router";
import { LostRequests } from "#app/platform/forms/lost-requests/lost-requests.tsx";
import type { ArrivingToast } from "#app/platform/forms/toast-cookie.server.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import type { PageNames } from "#app/platform/i18n/language-address.ts";
import { useLiveEvents } from "#app/platform/live/use-live-events.ts";
import { href } from "#app/platform/navigation/href.ts";
import { lazyComponent } from "#app/platform/navigation/lazy-component.ts";
import { useRememberedList } from "#app/platform/navigation/previous-list.ts";
import { useHasNavigations } from "#app/platform/navigation/router-requests.ts";
import type { Currency } from "#app/platform/system/currency.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { ShopCurrency } from "#app/platform/ui/shop-currency.ts";
import { Toasts } from "#app/platform/ui/toasts.tsx";
import { useNotice, useProblemToast } from "#app/platform/ui/use-notice.ts";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import type { CartSummary } from "#app/shop/checkout/cart-summary.ts";
import type { SocialLink } from "#app/shop/content/social-links.server.ts";
import { m } from "#messages";
import { PlayerBar } from "../player/player-bar.tsx";
import { PlayerProvider } from "../player/player-context.tsx";
import { AddToCart } from "../shared/add-to-cart.tsx";
import { BuyButton } from "../shared/buy-button.tsx";
import { CheckoutOpen } from "../shared/checkout-open.ts";
import { type LikeResult, likeIntents } from "../shared/like-notice.ts";
import { LikeToggle } from "../shared/like-toggle.tsx";
import { readLikedTracks } from "../shared/liked-tracks.ts";
import { OwnCart } from "../shared/own-cart.ts";
import type { SignedInAccount } from "./account-menu.tsx";
import { ArrivedToast } from "./arrived-toast.tsx";
import { Header } from "./header.tsx";
import { VisitCounter } from "./visit-counter.tsx";

const MaintenanceBanner = lazyComponent(
  async () => (await import("./maintenance-banner.tsx")).MaintenanceBanner,
);
const Footer = lazyComponent(async () => (await import("./footer.tsx")).Footer);
const AccountMenu = lazyComponent(async () => (await import("./account-menu.tsx")).AccountMenu);

type Props = {
  account: SignedInAccount | undefined;
  lastEventId: string | undefined;
  socialLinks: SocialLink[];
  complaintsLink: string | undefined;
  /** Maintenance mode is on. */
  isClosed: boolean;
  isCheckoutOpen: boolean;
  currency: Currency;
  logo: string | undefined;
  /** Languages that the shop offers. */
  languages: readonly Language[];
  pageNames: PageNames;
  toast: ArrivingToast | undefined;
  cart: CartSummary | undefined;
  children: React.ReactNode;
};

export function ShopFrame({ account, lastEventId, socialLinks, toast, children, ...shop }: Props) {
  const isAdmin = account?.role === "admin";
  const like = useLikeByKey(isAdmin);
  useClosingPopovers();
  useRememberedList();
  const isAdminArea = useMatches().some(({ id }) => id === "admin/shell/route");
  useLiveEvents({ account: account?.username, lastEventId });
  return (
    <ShopCurrency value={shop.currency}>
      <CheckoutOpen value={shop.isCheckoutOpen}>
        <OwnCart value={shop.cart}>
          <PlayerProvider onLike={like}>
            <NavigationProgress />
            <div className="flex min-h-dvh flex-col">
              {shop.isClosed && (
                <Suspense fallback={null}>
                  <MaintenanceBanner isAdmin={isAdmin} />
                </Suspense>
              )}
              <Header
                logo={shop.logo}
                languages={shop.languages}
                pageNames={shop.pageNames}
                account={<AccountLink account={account} />}
              />
              <ArrivedToast toast={toast} />
              <div className="grow">{children}</div>
              {isAdminArea ? (
                <BottomSpace />
              ) : (
                <Suspense fallback={null}>
                  <Footer socialLinks={socialLinks} complaintsLink={shop.complaintsLink} />
                </Suspense>
              )}
            </div>
            <PlayerBar actions={PlayerActions} />
            {!account && <VisitCounter />}
            <LostRequests />
            <Toasts />
          </PlayerProvider>
        </OwnCart>
      </CheckoutOpen>
    </ShopCurrency>
  );
}

function PlayerActions({ track }: { track: PublicTrack }) {
  return (
    <>
      <LikeToggle track={track} />
      <AddToCart track={track} />
      <BuyButton track={track} />
    </>
  );
}

function AccountLink({ account }: Pick<Props, "account">) {
  if (!account) {
    return (
      <Link to={href("/login")} className={`${buttonVariants("plain", "small")} max-lg:w-full`}>
        {m.login()}
      </Link>
    );
  }
  return (
    <Suspense fallback={null}>
      <AccountMenu account={account} />
    </Suspense>
  );
}

/** The animation starts after 150 ms. */
function NavigationProgress() {
  const isNavigating = useNavigation().state !== "idle";
  const hasNavigations = useHasNavigations();
  if (!isNavigating && !hasNavigations) return null;
  return <div role="progressbar" aria-label={m.loading_page()} className="loading-bar" />;
}

/** The admin area has no footer, so its content needs room to scroll above player and toasts. */
function BottomSpace() {
  return <div className="h-[calc(var(--player-height,0px)+12rem)]" />;
}

/** The player's L key toggles a like; an administrator's like always adds one. */
function useLikeByKey(isAdmin: boolean): (track: Pick<PublicTrack, "id" | "slug">) => void {
  const fetcher = useFetcher<LikeResult>();
  useNotice(fetcher.data?.payload);
  useProblemToast(fetcher.data?.problem);
  return ({ id, slug }) => {
    const isUnlike = !isAdmin && readLikedTracks().includes(id);
    void fetcher.submit(
      { intent: isUnlike ? likeIntents.unlike : likeIntents.like },
      { method: "post", action: href("/music/:slug", { slug }) },
    );
  };
}

/** Closes menus after navigation, because the header outlives the screen. */
function useClosingPopovers(): void {
  const { key } = useLocation();
  const { location: next } = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is another way to another page.
  useEffect(() => {
    for (const open of document.querySelectorAll<HTMLElement>(":popover-open")) open.hidePopover();
  }, [key, next]);
}
