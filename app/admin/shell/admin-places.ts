import {
  AudioLines,
  ChartLine,
  CircleHelp,
  Disc3,
  Landmark,
  Link2,
  type LucideIcon,
  Mail,
  MailCheck,
  Percent,
  ReceiptText,
  ScrollText,
  Settings,
  SlidersHorizontal,
  UserRound,
  Users,
} from "lucide-react";
import { href } from "react-router";
import type { Language } from "#app/words/words.ts";

type AdminPlace = {
  to: string;
  name: string;
  /** Where the name is not in the language of the page. */
  lang?: Language;
  icon: LucideIcon;
  forAdmins: boolean;
  counts?: "unread" | "attention" | "transfers" | "sameMusic";
};

/** In the order of the sidebar. */
export const adminPlaces: readonly AdminPlace[] = [
  {
    to: href("/admin/music-manager"),
    name: "Músicas",
    lang: "pt",
    icon: Disc3,
    forAdmins: false,
  },
  { to: href("/admin/insights"), name: "Insights", icon: ChartLine, forAdmins: false },
  {
    to: href("/admin/same-music"),
    name: "Same Music",
    icon: AudioLines,
    forAdmins: true,
    counts: "sameMusic",
  },
  {
    to: href("/admin/orders"),
    name: "Orders",
    icon: ReceiptText,
    forAdmins: true,
    counts: "attention",
  },
  {
    to: href("/admin/transfers"),
    name: "Transfers",
    icon: Landmark,
    forAdmins: true,
    counts: "transfers",
  },
  { to: href("/admin/shares"), name: "Shares", icon: Percent, forAdmins: false },
  { to: href("/admin/services"), name: "Services", icon: SlidersHorizontal, forAdmins: true },
  { to: href("/admin/faq"), name: "FAQ", icon: CircleHelp, forAdmins: true },
  {
    to: href("/admin/messages"),
    name: "Messages",
    icon: Mail,
    forAdmins: true,
    counts: "unread",
  },
  { to: href("/admin/mails"), name: "Mails", icon: MailCheck, forAdmins: true },
  { to: href("/admin/settings"), name: "Settings", icon: Settings, forAdmins: true },
  { to: href("/admin/users"), name: "Users", icon: Users, forAdmins: true },
  { to: href("/admin/users/downloads"), name: "Download Links", icon: Link2, forAdmins: true },
  { to: href("/admin/audit"), name: "Audit", icon: ScrollText, forAdmins: true },
  { to: href("/admin/account"), name: "Your Account", icon: UserRound, forAdmins: false },
];
