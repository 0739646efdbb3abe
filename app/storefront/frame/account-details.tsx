import { Form } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { m } from "#messages";
import { AdminLink } from "../shared/admin-link.tsx";
import type { SignedInAccount } from "./account-menu.tsx";

type AccountLink = { to: string; name: string; forAdmins: boolean };

const listLinks = (): AccountLink[] => [
  { to: href("/admin/music-manager"), name: m.nav_music_manager(), forAdmins: false },
  { to: href("/admin/account"), name: m.account_page(), forAdmins: false },
  { to: href("/admin"), name: m.account_admin_dashboard(), forAdmins: true },
  { to: href("/admin/users"), name: m.account_manage_users(), forAdmins: true },
];

export function AccountDetails({ account }: { account: SignedInAccount }) {
  const badge = badgeOf(account);
  const links = listLinks().filter((link) => !link.forAdmins || account.role === "admin");
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
              <AdminLink to={to} className="block py-2 text-sm hover:text-accent">
                {name}
              </AdminLink>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" action={href("/logout")} className="mt-4">
        <button type="submit" className={`${buttonVariants("plain", "small")} w-full`}>
          {m.account_sign_out()}
        </button>
      </Form>
    </>
  );
}

function badgeOf({ role, canUpload }: SignedInAccount): string | undefined {
  if (role === "admin") return m.account_badge_admin();
  return canUpload ? m.account_badge_uploader() : undefined;
}
