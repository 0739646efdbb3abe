import { CircleHelp, Disc3, type LucideIcon, Settings, SlidersHorizontal } from "lucide-react";
import { href, Link } from "react-router";
import { m } from "#messages";

type Counts = {
  tracks: { all: number; drafts: number; sold: number };
  packages: { all: number };
  questions: { all: number };
};

type Card = {
  icon: LucideIcon;
  name: string;
  /** Undefined if there is nothing to count. */
  count?: number;
  detail: string;
  to: string;
  action: string;
};

export function ShopCards({ counts }: { counts: Counts }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {cardsOf(counts).map((card) => (
        <ShopCard key={card.to} {...card} />
      ))}
    </ul>
  );
}

function cardsOf({ tracks, packages, questions }: Counts): Card[] {
  return [
    {
      icon: Disc3,
      name: m.dashboard_tracks(),
      count: tracks.all,
      detail: m.dashboard_in_draft_sold({ drafts: tracks.drafts, sold: tracks.sold }),
      to: href("/admin/music-manager"),
      action: m.dashboard_manage_tracks(),
    },
    {
      icon: SlidersHorizontal,
      name: m.dashboard_services(),
      count: packages.all,
      detail: m.dashboard_mixing_and_mastering_packages(),
      to: href("/admin/services"),
      action: m.dashboard_manage_services(),
    },
    {
      icon: CircleHelp,
      name: "FAQs",
      count: questions.all,
      detail: m.dashboard_questions_answered(),
      to: href("/admin/faq"),
      action: m.dashboard_manage_the_faq(),
    },
    {
      icon: Settings,
      name: m.dashboard_settings(),
      detail: m.dashboard_shop_checkout_taxes_and_storage(),
      to: href("/admin/settings"),
      action: m.dashboard_open_settings(),
    },
  ];
}

/** The link covers the card. */
function ShopCard({ icon: Icon, name, count, detail, to, action }: Card) {
  return (
    <li className="relative flex flex-col border border-line bg-surface p-5 hover:border-edge">
      <h2 className="flex items-center gap-2 text-muted text-sm">
        <Icon aria-hidden className="size-4" strokeWidth={1.75} /> {name}
      </h2>
      {count !== undefined && (
        <p className="display-type mt-3 text-4xl tabular-nums sm:text-5xl">
          {count.toLocaleString(m.dashboard_locale())}
        </p>
      )}
      <p className="mt-2 text-muted text-sm">{detail}</p>
      <p className="mt-auto pt-4">
        <Link
          to={to}
          className="inline-flex min-h-9 items-center border-edge/60 border-b font-semibold text-sm after:absolute after:inset-0 hover:border-accent hover:text-accent"
        >
          {action}
        </Link>
      </p>
    </li>
  );
}
