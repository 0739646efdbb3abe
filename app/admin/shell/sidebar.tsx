import { ArrowLeft, LogOut, Menu } from "lucide-react";
import { useId } from "react";
import { Form, href, Link, NavLink } from "react-router";
import { langOf } from "#app/platform/i18n/language.ts";
import { m } from "#messages";
import { type AdminGroup, adminGroups } from "./admin-links.ts";

type Props = {
  isAdmin: boolean;
  /** Numbers of unread messages, and of orders, transfers and tracks that need attention. */
  counts: { unread: number; attention: number; transfers: number; sameMusic: number };
};

export function Sidebar(props: Props) {
  return (
    <>
      <aside className="sticky top-16 short:top-0 hidden h-[calc(100dvh-4rem-var(--player-height,0px))] overflow-y-auto border-line border-r py-6 pr-4 lg:block">
        <nav aria-label={m.admin()}>
          <NavigationLinks {...props} />
        </nav>
      </aside>
      <Drawer {...props} />
    </>
  );
}

/** The popover is native: without scripts it opens, and closes with Escape or a press outside. */
function Drawer(props: Props) {
  const id = useId();
  return (
    <div className="border-line border-b lg:hidden">
      <button
        type="button"
        popoverTarget={id}
        className="flex min-h-11 w-full items-center gap-3 font-semibold text-sm"
      >
        <Menu aria-hidden className="size-5" strokeWidth={1.75} /> {m.shell_admin_menu()}
      </button>
      <nav
        id={id}
        popover="auto"
        aria-label={m.admin()}
        className="fixed inset-y-0 left-0 m-0 h-dvh w-72 max-w-[85vw] overflow-y-auto border-line border-r bg-ground p-4 pb-[calc(1rem+var(--player-height,0px))] text-ink shadow-2xl backdrop:bg-black/60"
      >
        <NavigationLinks {...props} />
      </nav>
    </div>
  );
}

const rowClass = "flex min-h-11 w-full items-center gap-3 px-3 text-sm lg:min-h-9";

function NavigationLinks({ isAdmin, counts }: Props) {
  const groups = adminGroups.flatMap(({ name, links }) => {
    const open = links.filter((link) => isAdmin || !link.forAdmins);
    return open.length > 0 ? [{ name, links: open }] : [];
  });
  return (
    <>
      {groups.map(({ name, links }) => (
        <LinkGroup key={links[0]?.to} name={name} links={links} counts={counts} />
      ))}
      <ul className="mt-6 grid gap-1 border-line border-t pt-4">
        <li>
          <Link to={href("/")} className={`${rowClass} text-muted hover:text-ink`}>
            <ArrowLeft aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
            {m.return_to_website()}
          </Link>
        </li>
        <li>
          <Form method="post" action={`${href("/logout")}?from=admin`}>
            <button
              type="submit"
              lang={langOf("pt")}
              className={`${rowClass} text-muted hover:text-ink`}
            >
              <LogOut aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />{" "}
              {m.shell_sign_out()}
            </button>
          </Form>
        </li>
      </ul>
    </>
  );
}

type GroupProps = AdminGroup & Pick<Props, "counts">;

function LinkGroup({ name, links, counts }: GroupProps) {
  const id = useId();
  return (
    <div className="not-first:mt-4">
      {name && (
        <p id={id} className="mono-type px-3 pb-1 text-muted uppercase">
          {name()}
        </p>
      )}
      <ul aria-labelledby={name && id} className="grid gap-0.5">
        {links.map(({ to, name: nameOf, lang, icon: Icon, counts: what }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              lang={langOf(lang)}
              className={({ isActive }) =>
                `${rowClass} ${isActive ? "bg-raised font-semibold text-ink shadow-[inset_3px_0_var(--accent)]" : "text-muted hover:bg-surface hover:text-ink"}`
              }
            >
              <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} /> {nameOf()}
              {what && <Count of={what} count={counts[what]} />}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

const counted = {
  unread: m.shell_unread,
  attention: m.shell_need_you,
  transfers: m.shell_to_match,
  sameMusic: m.shell_to_hear,
};

function Count({ of, count }: { of: keyof typeof counted; count: number }) {
  if (count === 0) return null;
  return (
    <span className="mono-type ml-auto bg-accent px-1.5 py-0.5 font-semibold text-on-accent">
      {count > 999 ? "999+" : count}
      <span className="sr-only"> {counted[of]()}</span>
    </span>
  );
}
