import { useContext } from "react";
import { Link } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { NewTabLink } from "#app/platform/ui/new-tab-link.tsx";
import { ShopName } from "#app/platform/ui/shop-name.ts";
import type { SocialLink } from "#app/shop/content/social-links.server.ts";
import { m } from "#messages";
import { listNavigationLinks } from "./header.tsx";

const listShopLinks = () => [
  ...listNavigationLinks(),
  { to: href("/orders"), name: m.nav_find_my_order() },
];

const listLegalLinks = () => [
  { to: href("/terms"), name: m.nav_terms() },
  { to: href("/privacy"), name: m.nav_privacy() },
  { to: href("/copyright"), name: m.nav_copyright() },
  { to: href("/license"), name: m.nav_license() },
  { to: href("/seller"), name: m.nav_seller() },
  { to: href("/register"), name: m.nav_register() },
  { to: href("/withdraw"), name: m.nav_withdraw() },
];

type Props = { socialLinks: SocialLink[]; complaintsLink: string | undefined };

export function Footer({ socialLinks, complaintsLink }: Props) {
  return (
    <footer className="mt-24 border-line border-t bg-surface pb-(--player-height)">
      <div className="page-width grid gap-10 py-12 sm:grid-flow-col sm:grid-cols-[1fr] sm:auto-cols-auto sm:gap-12 lg:gap-20">
        <div>
          <p className="shop-name text-3xl">{useContext(ShopName)}</p>
          <p className="mt-3 max-w-xs text-muted text-sm">{m.shop_tagline()}</p>
          <p className="unscripted mt-3 max-w-xs text-muted text-sm">{m.player_needs_scripts()}</p>
        </div>
        <FooterLinks name={m.footer_shop()} links={listShopLinks()} />
        <FooterLinks name={m.footer_legal()} links={listLegalLinks()}>
          {complaintsLink && (
            <li>
              <NewTabLink
                href={complaintsLink}
                lang="pt"
                className="inline-block py-1 text-sm hover:text-accent"
              >
                Livro de Reclamações
              </NewTabLink>
            </li>
          )}
        </FooterLinks>
        {socialLinks.length > 0 && <SocialLinks links={socialLinks} />}
      </div>
    </footer>
  );
}

type LinksProps = {
  name: string;
  links: ReturnType<typeof listShopLinks>;
  children?: React.ReactNode;
};

function FooterLinks({ name, links, children }: LinksProps) {
  return (
    <nav aria-label={name}>
      <p className="mono-type text-muted uppercase">{name}</p>
      <ul className="mt-3 grid gap-1">
        {links.map((link) => (
          <li key={link.to}>
            <Link to={link.to} className="inline-block py-1 text-sm hover:text-accent">
              {link.name}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}

function SocialLinks({ links }: { links: SocialLink[] }) {
  return (
    <nav aria-label={m.footer_follow()}>
      <p className="mono-type text-muted uppercase">{m.footer_follow()}</p>
      <ul className="mt-3 grid gap-1">
        {links.map(({ name, link }) => (
          <li key={name}>
            <NewTabLink
              href={link}
              className="inline-flex items-center gap-2 py-1 text-sm hover:text-accent"
            >
              <SocialMark name={name} /> {name}
            </NewTabLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SocialMark({ name }: Pick<SocialLink, "name">) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      className="size-4 shrink-0"
    >
      {drawings[name]}
    </svg>
  );
}

const drawings = {
  Instagram: (
    <>
      <rect x="2.5" y="2.5" width="15" height="15" rx="4.5" />
      <circle cx="10" cy="10" r="3.6" />
      <circle cx="14.4" cy="5.6" r="0.6" fill="currentColor" />
    </>
  ),
  YouTube: (
    <>
      <rect x="1.5" y="4" width="17" height="12" rx="3.5" />
      <path d="M8.5 7.5v5l4-2.5z" fill="currentColor" strokeLinejoin="round" />
    </>
  ),
  SoundCloud: (
    <path d="M1.5 11.5v2M4 9.5v4.5M6.5 8v6M9 6.5V14M11.5 14V6.2c3 0 4.3 2 4.4 3.9a2.1 2.1 0 0 1 .4 3.9z" />
  ),
} as const;
