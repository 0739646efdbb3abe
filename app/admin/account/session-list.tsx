import { Badge } from "#app/ui/badge.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { t } from "#app/words/words.ts";
import { IntentButton } from "../parts/intent-button.tsx";
import type { AccountResult } from "./account-commands.server.ts";
import { AccountForm, AccountSection } from "./account-section.tsx";

export type ShownSession = {
  id: string;
  device: string;
  proof: "password" | "second-factor" | "passkey";
  createdAt: Date;
  lastSeenAt: Date;
  isOwn: boolean;
};

function describe(proof: ShownSession["proof"]): string {
  if (proof === "passkey") return t`passkey`;
  return proof === "second-factor" ? t`password and code` : t`password`;
}

type Props = { sessions: ShownSession[]; result: AccountResult | undefined };

export function SessionList({ sessions, result }: Props) {
  return (
    <AccountSection
      id="sessions"
      title={t`Signed in`}
      text={t`Where your account is open. A session ends by itself after twelve hours without use, and after seven days.`}
    >
      <ul className="border border-line">
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <AccountForm intent="end-others" label={t`End all others`} result={result} />
      )}
    </AccountSection>
  );
}

function Session({ session }: { session: ShownSession }) {
  const { id, device, proof, createdAt, lastSeenAt, isOwn } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-3 last:border-b-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {isOwn && (
            <Badge tone="accent" size="small">
              {t`This one`}
            </Badge>
          )}
        </p>
        <p className="text-muted text-sm">
          {t`Last used`} <DateTime at={lastSeenAt} />
          {t`, signed in`} <DateTime at={createdAt} /> {t`by ${describe(proof)}`}
        </p>
      </div>
      {!isOwn && (
        <IntentButton
          intent="end-session"
          fields={{ id }}
          aria-label={t`End the session of ${device}`}
        >
          {t`End this one`}
        </IntentButton>
      )}
    </li>
  );
}
