import {
  ArrowLeft,
  ArrowRight,
  CircleHelp,
  Disc3,
  Mail,
  SlidersHorizontal,
  Users,
} from "lucide-react";
import { href, Link } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";
import { AdminHeading } from "./parts/admin-heading.tsx";

/** What an administrator sees to. A card comes in when its screen is there. */
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
    to: href("/admin/services"),
    icon: SlidersHorizontal,
    name: "Services",
    text: "Say what is offered, and for how much.",
  },
  {
    to: href("/admin/faq"),
    icon: CircleHelp,
    name: "FAQ",
    text: "Answer what visitors ask before they do.",
  },
  {
    to: href("/admin/messages"),
    icon: Mail,
    name: "Contact Messages",
    text: "Read what visitors wrote, and reply.",
  },
] as const;

export function meta() {
  return [{ title: "Admin · Dubplate" }, { name: "robots", content: "noindex" }];
}

export default function LandingPage() {
  return (
    <main id="content" className="min-w-0 pb-16">
      <AdminHeading title="Admin" text="Run the shop.">
        <Link to={href("/")} className={buttonLook("plain", "small")}>
          <ArrowLeft aria-hidden className="size-4" /> Back to Website
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
                {name}
                <ArrowRight
                  aria-hidden
                  className="size-4 text-muted transition-transform group-hover:translate-x-1"
                />
              </h2>
              <p className="mt-1 text-muted text-sm">{text}</p>
            </Link>
          </li>
        ))}
      </ul>
    </main>
  );
}
