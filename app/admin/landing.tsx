import { ArrowLeft, ArrowRight, Disc3, FileText, Settings, Users } from "lucide-react";
import { href, Link } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";
import { privatePage } from "#app/web/private-page.ts";
import { t } from "#app/words/words.ts";
import { m } from "#messages";
import type { Route } from "./+types/landing";
import { AdminHeading } from "./parts/admin-heading.tsx";

const cards = [
  {
    to: href("/admin/music-manager"),
    icon: Disc3,
    name: "Music Manager",
    text: "Add, edit and order the tracks of the shop.",
  },
  {
    to: href("/admin/users"),
    icon: Users,
    name: "User Management",
    text: "Make accounts, and decide what they may do.",
  },
  {
    to: href("/admin/content"),
    icon: FileText,
    name: "Content Management",
    text: "Write what the pages of the shop say.",
  },
  {
    to: href("/admin/settings"),
    icon: Settings,
    name: "Site Settings",
    text: "Contact address, social links, legal pages and more.",
  },
] as const;

const quickSettings = [
  {
    to: href("/admin/settings/maintenance"),
    name: "Maintenance Mode",
    text: "Close the shop to visitors while you work on it.",
  },
  {
    to: href("/admin/settings/storage"),
    name: "Storage Settings",
    text: "See whether every file of the shop is there and whole.",
  },
] as const;

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.admin());
}

export default function LandingPage() {
  return (
    <main id="content" className="min-w-0 pb-16">
      <AdminHeading title={m.admin()} text={m.landing_run_the_shop()}>
        <Link to={href("/")} className={buttonLook("plain", "small")}>
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
                {t(name)}
                <ArrowRight
                  aria-hidden
                  className="size-4 text-muted transition-transform group-hover:translate-x-1"
                />
              </h2>
              <p className="mt-1 text-muted text-sm">{t(text)}</p>
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
              <h3 className="font-semibold">{t(name)}</h3>
              <p className="mt-0.5 text-muted text-sm">{t(text)}</p>
            </div>
            <Link to={to} className={buttonLook("plain", "small")}>
              {m.landing_configure()} <span className="sr-only">{t(name)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
