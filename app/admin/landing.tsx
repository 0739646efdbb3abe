import { ArrowLeft, ArrowRight, Disc3, FileText, Settings, Users } from "lucide-react";
import { href, Link } from "react-router";
import { privatePage } from "#app/platform/http/private-page.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { m } from "#messages";
import type { Route } from "./+types/landing";
import { AdminHeading } from "./shared/admin-heading.tsx";

const cards = [
  {
    to: href("/admin/music-manager"),
    icon: Disc3,
    name: m.music_manager,
    text: m.landing_add_edit_and_order_the_tracks,
  },
  {
    to: href("/admin/users"),
    icon: Users,
    name: m.landing_user_management,
    text: m.landing_users_description,
  },
  {
    to: href("/admin/content"),
    icon: FileText,
    name: m.content_content_management,
    text: m.landing_content_description,
  },
  {
    to: href("/admin/settings"),
    icon: Settings,
    name: m.landing_site_settings,
    text: m.landing_contact_address_social_links_legal_pages,
  },
] as const;

const quickSettings = [
  {
    to: href("/admin/settings/maintenance"),
    name: m.landing_maintenance_mode,
    text: m.landing_close_the_shop_to_visitors_while,
  },
  {
    to: href("/admin/settings/storage"),
    name: m.landing_storage_settings,
    text: m.landing_see_whether_every_file_of_the,
  },
] as const;

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.admin());
}

export default function LandingPage() {
  return (
    <main id="content" className="min-w-0 pb-16">
      <AdminHeading title={m.admin()} text={m.landing_run_the_shop()}>
        <Link to={href("/")} className={buttonVariants("plain", "small")}>
          <ArrowLeft aria-hidden className="size-4" /> {m.landing_back_to_website()}
        </Link>
      </AdminHeading>
      <ul className="grid gap-4 sm:grid-cols-2">
        {cards.map(({ to, icon: Icon, name, text }) => (
          <li key={to}>
            <Link
              to={to}
              className="group flex h-full flex-col border border-line bg-surface p-6 hover:border-edge"
            >
              <Icon aria-hidden className="size-6 text-accent" strokeWidth={1.5} />
              <h2 className="mt-6 flex items-center gap-2 font-semibold text-lg">
                {name()}
                <ArrowRight
                  aria-hidden
                  className="size-4 text-muted transition-transform group-hover:translate-x-1"
                />
              </h2>
              <p className="mt-1 text-muted text-sm">{text()}</p>
            </Link>
          </li>
        ))}
      </ul>
      <QuickSettings />
    </main>
  );
}

function QuickSettings() {
  return (
    <section className="mt-12">
      <h2 className="font-semibold text-lg">{m.landing_quick_settings()}</h2>
      <ul className="mt-4 divide-y divide-line border border-line">
        {quickSettings.map(({ to, name, text }) => (
          <li
            key={to}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4"
          >
            <div className="min-w-0">
              <h3 className="font-semibold">{name()}</h3>
              <p className="mt-0.5 text-muted text-sm">{text()}</p>
            </div>
            <Link to={to} className={buttonVariants("plain", "small")}>
              {m.landing_configure()} <span className="sr-only">{name()}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
