import { Link } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import type { ToastText } from "#app/ui/toasts.tsx";
import { t } from "#app/words/words.ts";
import { PageDialog } from "../parts/page-dialog.tsx";
import type { NewInvitation, NewPassword } from "./user-commands.server.ts";

type Props = {
  title: string;
  text: string;
  secret: string;
  copyName: string;
  copied: ToastText;
  closeTo: string;
};

/** A secret that the shop has no copy of, or none that it shows again. */
function ShownOnce({ title, text, secret, copyName, copied, closeTo }: Props) {
  return (
    <PageDialog key={title} title={title} text={text} closeTo={closeTo}>
      <div className="mt-5 flex items-center gap-2 border border-line bg-surface p-3">
        <output className="grow select-all font-mono text-sm [overflow-wrap:anywhere]">
          {secret}
        </output>
        <CopyButton
          text={secret}
          name={copyName}
          copied={copied}
          failed={t`Please select and copy it.`}
        />
      </div>
      <div className="mt-5 flex justify-end">
        <Link to={closeTo} preventScrollReset className={buttonLook("accent", "small")}>
          {t`Done`}
        </Link>
      </div>
    </PageDialog>
  );
}

export function GeneratedPassword({
  username,
  password,
  closeTo,
}: NewPassword & { closeTo: string }) {
  return (
    <ShownOnce
      title={t`Password of ${username}`}
      text={t`It is shown this once. Only its hash is kept.`}
      secret={password}
      copyName={t`Copy password`}
      copied={{ title: t`Password copied` }}
      closeTo={closeTo}
    />
  );
}

export function InvitationLink({ link, closeTo }: NewInvitation & { closeTo: string }) {
  return (
    <ShownOnce
      title={t`The link of the invitation`}
      text={t`It is shown this once. Whoever opens it first gets the account.`}
      secret={link}
      copyName={t`Copy link`}
      copied={{ title: t`Link copied` }}
      closeTo={closeTo}
    />
  );
}
