import { Form, href, Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import type { Account } from "./account-menu.tsx";

type AccountLink = { to: string; name: string; forAdmins: boolean };

const accountLinks: readonly AccountLink[] = [
  { to: href("/admin/music-manager"), name: "Music Manager", forAdmins: false },
  { to: href("/admin/account"), name: "Your Account", forAdmins: false },
  { to: href("/admin"), name: "Admin Dashboard", forAdmins: true },
  { to: href("/admin/users"), name: "Manage Users", forAdmins: true },
];

export function AccountDetails({ account }: { account: Account }) {
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
