import { ArrowRight } from "lucide-react";
import { href } from "#app/platform/navigation/href.ts";
import { listOf } from "#app/platform/ui/list-of.ts";
import { m } from "#messages";
import { AdminLink } from "../shared/admin-link.tsx";
import type { Desk } from "./find-desk.server.ts";

/** Leads uploaders and administrators to their desk, because signing in ends on the home page. */
export function DeskLine({ desk }: { desk: Desk }) {
  const { text, to, label } = contentOf(desk);
  return (
    <aside aria-label={m.desk()} className="border-line border-b bg-raised text-sm">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 py-1">
        <p className="py-1.5">{text}</p>
        <AdminLink
          to={to}
          className="inline-flex min-h-11 items-center gap-2 font-semibold hover:text-accent sm:min-h-9"
        >
          {label} <ArrowRight aria-hidden className="size-4" />
        </AdminLink>
      </div>
    </aside>
  );
}

function contentOf(desk: Desk) {
  if (desk.role === "uploader") {
    const { drafts: count } = desk;
    return {
      text: count > 0 ? m.desk_drafts({ count }) : m.desk_uploader(),
      to: href("/admin/music-manager"),
      label: m.desk_open_music_manager(),
    };
  }
  const items = listWaiting(desk.waiting);
  return {
    text: items.length > 0 ? m.desk_waiting({ items: listOf(items) }) : m.desk_administrator(),
    to: href("/admin"),
    label: m.desk_open_dashboard(),
  };
}

type Waiting = Extract<Desk, { role: "admin" }>["waiting"];

function listWaiting({ attention, transfers, unread, sameMusic }: Waiting): string[] {
  return [
    attention > 0 && m.desk_orders({ count: attention }),
    transfers > 0 && m.desk_transfers({ count: transfers }),
    unread > 0 && m.desk_messages({ count: unread }),
    sameMusic > 0 && m.desk_same_music({ count: sameMusic }),
  ].filter((item) => item !== false);
}
