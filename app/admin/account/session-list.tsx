import { Badge } from "#app/platform/ui/badge.tsx";
import { DateTime } from "#app/platform/ui/date-time.tsx";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import { m } from "#messages";
import { IntentButton } from "../shared/intent-button.tsx";
import type { AccountResult } from "./account-commands.server.ts";
import { AccountForm, AccountSection } from "./account-section.tsx";

type SessionListItem = {
  id: string;
  device: string;
  proof: "password" | "second-factor" | "passkey";
  createdAt: Date;
  lastSeenAt: Date;
  isOwn: boolean;
};

function describe(proof: SessionListItem["proof"]): string {
  if (proof === "passkey") return m.account_passkey();
  return proof === "second-factor" ? m.account_password_and_code() : m.account_password();
}

type Props = { sessions: SessionListItem[]; result: AccountResult | undefined };

export function SessionList({ sessions, result }: Props) {
  return (
    <AccountSection
      id="sessions"
      title={m.account_signed_in()}
      text={m.account_sessions_description()}
    >
      <ul className="border border-line">
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <AccountForm intent="end-others" label={m.account_end_all_others()} result={result} />
      )}
    </AccountSection>
  );
}

function Session({ session }: { session: SessionListItem }) {
  const { id, device, proof, createdAt, lastSeenAt, isOwn } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-3 last:border-b-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {isOwn && (
            <Badge tone="accent" size="small">
              {m.account_this_one()}
            </Badge>
          )}
        </p>
        <p className="text-muted text-sm">
          {renderMessage(m.account_session_used, {
            lastSeenAt: <DateTime at={lastSeenAt} />,
            createdAt: <DateTime at={createdAt} />,
            proof: describe(proof),
          })}
        </p>
      </div>
      {!isOwn && (
        <IntentButton
          intent="end-session"
          fields={{ id }}
          aria-label={m.account_end_the_session_of({ device })}
        >
          {m.account_end_this_one()}
        </IntentButton>
      )}
    </li>
  );
}
