import { useLocation } from "react-router";
import { DateTime } from "#app/platform/ui/date-time.tsx";
import { m } from "#messages";
import { IntentButton } from "../shared/intent-button.tsx";
import { userListAddress } from "./user-address.ts";

type Invitation = {
  id: string;
  role: "user" | "admin";
  canUpload: boolean;
  email: string | null;
  expiresAt: Date;
};

export function OpenInvitations({ invitations }: { invitations: Invitation[] }) {
  const location = useLocation();
  return (
    <section aria-labelledby="invitations" className="mt-12">
      <h2 id="invitations" className="mb-4 font-semibold text-xl">
        {m.users_open_invitations()}
      </h2>
      <ul className="border border-line text-sm">
        {invitations.map(({ id, role, canUpload, email, expiresAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-3 py-2 last:border-b-0"
          >
            <p className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-semibold">{email ?? m.users_by_a_link()}</span>
              <span className="block text-muted">
                {role === "admin" ? m.users_administrator() : m.users_user()}
                {canUpload ? "" : m.users_no_uploads()}
                {m.users_until()} <DateTime at={expiresAt} />
              </span>
            </p>
            <IntentButton
              action={userListAddress(location)}
              intent="withdraw"
              fields={{ id }}
              aria-label={m.users_withdraw_the_invitation({
                value: email ? m.users_of({ email }) : m.users_invited_by_link(),
              })}
            >
              {m.users_withdraw()}
            </IntentButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
