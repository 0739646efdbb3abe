import { useId } from "react";
import { Form, href, Link } from "react-router";
import type { Actor } from "#app/accounts/actor.ts";
import { Badge } from "#app/ui/badge.tsx";
import { buttonLook } from "#app/ui/button-look.ts";

export type Account = Pick<Actor, "username" | "role" | "canUpload">;

type AccountLink = { to: string; name: string; forAdmins: boolean };

const accountLinks: readonly AccountLink[] = [
  { to: href("/admin/music-manager"), name: "Music Manager", forAdmins: false },
  { to: href("/admin"), name: "Admin Dashboard", forAdmins: true },
  { to: href("/admin/users"), name: "Manage Users", forAdmins: true },
];

/** A native popover, which opens without scripts. Inside the header's menu for small screens it is always open. */
export function AccountMenu({ account }: { account: Account }) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`Account of ${account.username}`}
        className="display-type grid size-10 place-items-center rounded-full bg-ink text-base text-ground uppercase hover:bg-accent hover:text-on-accent max-lg:hidden"
      >
        {account.username.charAt(0)}
      </button>
      <div
        id={id}
        popover="auto"
        className="fixed top-[4.25rem] right-[max(clamp(1rem,3.2vw,3.5rem),50vw_-_52.5rem)] left-auto m-0 w-64 border border-line bg-raised p-4 text-ink shadow-2xl max-lg:static max-lg:block max-lg:w-full max-lg:border-0 max-lg:bg-transparent max-lg:p-0 max-lg:shadow-none"
      >
        <AccountDetails account={account} />
      </div>
    </>
  );
}

function AccountDetails({ account }: { account: Account }) {
  const badge = badgeOf(account);
  const links = accountLinks.filter((link) => !link.forAdmins || account.role === "admin");
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 truncate font-semibold">{account.username}</p>
        {badge && <Badge tone="accent">{badge}</Badge>}
      </div>
      {links.length > 0 && (
        <ul className="mt-3 grid border-line border-t pt-2">
          {links.map(({ to, name }) => (
            <li key={to}>
              <Link to={to} className="block py-2 text-sm hover:text-accent">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" action={href("/logout")} className="mt-4">
        <button type="submit" className={`${buttonLook("plain", "small")} w-full`}>
          Sign out
        </button>
      </Form>
    </>
  );
}

function badgeOf({ role, canUpload }: Account): "ADMIN" | "UPLOADER" | undefined {
  if (role === "admin") return "ADMIN";
  return canUpload ? "UPLOADER" : undefined;
}
