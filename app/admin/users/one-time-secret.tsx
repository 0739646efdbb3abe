import { Link } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { CopyButton } from "#app/platform/ui/copy-button.tsx";
import type { ToastText } from "#app/platform/ui/toasts.tsx";
import { m } from "#messages";
import { PageDialog } from "../shared/page-dialog.tsx";
import type { NewInvitation, NewPassword } from "./user-commands.server.ts";

type Props = {
  title: string;
  text: string;
  secret: string;
  copyName: string;
  copied: ToastText;
  closeTo: string;
};

/** The secret is displayed only once. */
function OneTimeSecret({ title, text, secret, copyName, copied, closeTo }: Props) {
  return (
    <PageDialog key={title} title={title} text={text} closeTo={closeTo}>
      <div className="mt-5 flex items-center gap-2 border border-line bg-surface p-3">
        <output className="grow select-all font-mono text-sm [overflow-wrap:anywhere]">
          {secret}
        </output>
        <CopyButton text={secret} name={copyName} copied={copied} failed={m.copy_failed()} />
      </div>
      <div className="mt-5 flex justify-end">
        <Link to={closeTo} preventScrollReset className={buttonVariants("accent", "small")}>
          {m.users_done()}
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
    <OneTimeSecret
      title={m.users_password_of({ username })}
      text={m.users_it_is_shown_this_once_only()}
      secret={password}
      copyName={m.users_copy_password()}
      copied={{ title: m.users_password_copied() }}
      closeTo={closeTo}
    />
  );
}

export function InvitationLink({ link, closeTo }: NewInvitation & { closeTo: string }) {
  return (
    <OneTimeSecret
      title={m.users_the_link_of_the_invitation()}
      text={m.users_it_is_shown_this_once_whoever()}
      secret={link}
      copyName={m.copy_link()}
      copied={{ title: m.link_copied() }}
      closeTo={closeTo}
    />
  );
}
