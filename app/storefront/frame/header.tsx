import { Heart, Menu } from "lucide-react";
import { Suspense, useContext } from "react";
import { Link, NavLink } from "react-router";
import type { Language } from "#app/platform/i18n/language.ts";
import type { PageNames } from "#app/platform/i18n/language-address.ts";
import { href } from "#app/platform/navigation/href.ts";
import { lazyComponent } from "#app/platform/navigation/lazy-component.ts";
import { widestWord } from "#app/platform/ui/headline.tsx";
import { ShopLogo } from "#app/platform/ui/shop-logo.tsx";
import { ShopName } from "#app/platform/ui/shop-name.ts";
import { ThemeSwitch } from "#app/platform/ui/theme-switch.tsx";
import { m } from "#messages";
import { useLikedTracks } from "../shared/liked-tracks.ts";
import { OwnCart } from "../shared/own-cart.ts";
import { SearchBox } from "./search-box.tsx";

const LanguageSwitch = lazyComponent(
  async () => (await import("./language-switch.tsx")).LanguageSwitch,
);
const CartLink = lazyComponent(async () => (await import("./cart-link.tsx")).CartLink);

export const listNavigationLinks = () => [
  { to: href("/"), name: m.nav_home() },
  { to: href("/track-store"), name: m.nav_track_store() },
  { to: href("/services"), name: m.nav_services() },
  { to: href("/sale"), name: m.nav_sale() },
  { to: href("/faq"), name: m.faq_faq() },
  { to: href("/contact"), name: m.nav_contact() },
];

type Props = {
  logo: string | undefined;
  languages: readonly Language[];
  pageNames: PageNames;
  account: React.ReactNode;
};

export function Header({ logo, languages, pageNames, account }: Props) {
  const shopName = useContext(ShopName);
  const cart = useContext(OwnCart);
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-ground short:static">
      <div className="page-width flex h-(--header-height) items-center gap-2 lg:gap-3 xl:gap-6">
        <Link
          to={href("/")}
          className="mr-auto flex grow items-center gap-2.5 lg:mr-2 lg:flex-none"
        >
          <ShopLogo logo={logo} name={shopName} className="size-8" />
          <span className="grow max-lg:@container">
            <span
              aria-hidden={logo ? true : undefined}
              style={widestWord(shopName.toUpperCase())}
              className="shop-name headline headline-lg block [--least:12px]"
            >
              {shopName}
            </span>
          </span>
        </Link>
        <nav aria-label={m.nav_main()} className="hidden shrink-0 grow lg:block">
          <ul className="flex gap-1 xl:gap-2">
            {listNavigationLinks().map((link) => (
              <li key={link.to} className="first:lg:max-xl:hidden">
                <NavigationLink {...link} className="px-1.5 py-2 text-sm xl:px-2.5" />
              </li>
            ))}
          </ul>
        </nav>
        <SearchBox className={`hidden md:flex ${cart ? "w-48 xl:w-64" : "w-64 xl:w-80"}`} />
        <div className="flex">
          <ShortlistLink />
          {cart && (
            <Suspense fallback={null}>
              <CartLink cart={cart} />
            </Suspense>
          )}
          <Suspense fallback={null}>
            <LanguageSwitch languages={languages} names={pageNames} />
          </Suspense>
          <ThemeSwitch />
        </div>
        <div className="hidden lg:block">{account}</div>
        <SmallScreenMenu account={account} />
      </div>
    </header>
  );
}

/** Scripts add the number, because pages are cached for everyone. */
function ShortlistLink() {
  const count = useLikedTracks().size;
  return (
    <Link
      to={href("/shortlist")}
      className="relative grid size-11 shrink-0 place-items-center text-muted hover:text-ink"
    >
      <Heart aria-hidden className="size-5" strokeWidth={1.75} />
      <span className="sr-only">{m.shortlist()} </span>
      {count > 0 && <span className="count-badge">{count}</span>}
    </Link>
  );
}

/** The popover is native, so it opens without scripts. */
function SmallScreenMenu({ account }: { account: React.ReactNode }) {
  return (
    <div className="lg:hidden">
      <button
        type="button"
        popoverTarget="menu"
        aria-label={m.nav_menu()}
        className="-mr-3 grid size-11 place-items-center text-ink"
      >
        <Menu aria-hidden className="size-6" strokeWidth={1.75} />
      </button>
      <nav id="menu" popover="auto" aria-label={m.nav_menu()} className="phone-menu">
        <SearchBox className="flex w-full md:hidden" />
        <ul className="mt-2 grid divide-y divide-line">
          {listNavigationLinks().map((link) => (
            <li key={link.to}>
              <NavigationLink {...link} className="display-type block py-4 text-2xl" />
            </li>
          ))}
          <li className="pt-4">{account}</li>
        </ul>
      </nav>
    </div>
  );
}

function NavigationLink({ to, name, className }: { to: string; name: string; className: string }) {
  return (
    <NavLink
      to={to}
      end={to === href("/")}
      className={({ isActive }) =>
        `${className} ${isActive ? "text-accent" : "text-ink hover:text-accent"}`
      }
    >
      {name}
    </NavLink>
  );
}
