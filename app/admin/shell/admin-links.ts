import {
  AudioLines,
  ChartLine,
  CircleHelp,
  Disc3,
  Landmark,
  Languages,
  Layers,
  LayoutDashboard,
  Link2,
  type LucideIcon,
  Mail,
  MailCheck,
  Percent,
  ReceiptText,
  ScrollText,
  Settings,
  SlidersHorizontal,
  Tags,
  TicketPercent,
  UserRound,
  Users,
} from "lucide-react";
import { href } from "react-router";
import type { Language } from "#app/platform/i18n/language.ts";
import { m } from "#messages";

type AdminLink = {
  to: string;
  name: () => string;
  /** Set if the name is not in the language of the page. */
  lang?: Language;
  icon: LucideIcon;
  forAdmins: boolean;
  counts?: "unread" | "attention" | "transfers" | "sameMusic";
};

/** `name` is absent for links that stand on their own. */
export type AdminGroup = { name?: () => string; links: readonly AdminLink[] };

/** Follows the order of the sidebar. */
export const adminGroups: readonly AdminGroup[] = [
  {
    links: [
      {
        to: href("/admin"),
        name: m.dashboard_dashboard,
        lang: "pt",
        icon: LayoutDashboard,
        forAdmins: true,
      },
    ],
  },
  {
    name: m.admin_group_catalog,
    links: [
      {
        to: href("/admin/music-manager"),
        name: m.shell_music,
        lang: "pt",
        icon: Disc3,
        forAdmins: false,
      },
      {
        to: href("/admin/genres"),
        name: m.genres,
        icon: Tags,
        forAdmins: true,
      },
      {
        to: href("/admin/same-music"),
        name: m.same_music_same_music,
        icon: AudioLines,
        forAdmins: true,
        counts: "sameMusic",
      },
      {
        to: href("/admin/users/downloads"),
        name: m.downloads_download_links,
        icon: Link2,
        forAdmins: true,
      },
    ],
  },
  {
    name: m.admin_group_sales,
    links: [
      {
        to: href("/admin/orders"),
        name: m.orders,
        icon: ReceiptText,
        forAdmins: true,
        counts: "attention",
      },
      {
        to: href("/admin/transfers"),
        name: m.transfers_transfers,
        icon: Landmark,
        forAdmins: true,
        counts: "transfers",
      },
      {
        to: href("/admin/discounts"),
        name: m.discount_codes,
        icon: TicketPercent,
        forAdmins: true,
      },
      {
        to: href("/admin/packs"),
        name: m.packs,
        icon: Layers,
        forAdmins: true,
      },
      {
        to: href("/admin/shares"),
        name: m.shares,
        icon: Percent,
        forAdmins: false,
      },
      {
        to: href("/admin/insights"),
        name: m.insights_insights,
        icon: ChartLine,
        forAdmins: false,
      },
    ],
  },
  {
    name: m.admin_group_customers,
    links: [
      {
        to: href("/admin/messages"),
        name: m.messages_messages,
        icon: Mail,
        forAdmins: true,
        counts: "unread",
      },
      {
        to: href("/admin/mails"),
        name: m.mails,
        icon: MailCheck,
        forAdmins: true,
      },
      {
        to: href("/admin/services"),
        name: m.nav_services,
        icon: SlidersHorizontal,
        forAdmins: true,
      },
      {
        to: href("/admin/faq"),
        name: m.faq_faq,
        icon: CircleHelp,
        forAdmins: true,
      },
    ],
  },
  {
    name: m.admin_group_shop,
    links: [
      {
        to: href("/admin/settings"),
        name: m.settings,
        icon: Settings,
        forAdmins: true,
      },
      {
        to: href("/admin/translations"),
        name: m.translations,
        icon: Languages,
        forAdmins: true,
      },
      {
        to: href("/admin/users"),
        name: m.users_users,
        icon: Users,
        forAdmins: true,
      },
      {
        to: href("/admin/audit"),
        name: m.audit_audit,
        icon: ScrollText,
        forAdmins: true,
      },
      {
        to: href("/admin/account"),
        name: m.your_account,
        icon: UserRound,
        forAdmins: false,
      },
    ],
  },
];
