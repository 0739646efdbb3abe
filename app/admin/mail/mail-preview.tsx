import { href, Link } from "react-router";
import { m } from "#messages";

type Props = {
  id: string;
  text: string | undefined;
};

/** The frame runs and fetches nothing. */
export function MailPreview({ id, text }: Props) {
  return (
    <section aria-label={m.mail_preview_of_the_mail()} className="min-w-0">
      <nav
        aria-label={m.mail_preview_of_the_mail()}
        className="mb-4 flex w-fit border border-edge/50"
      >
        <Choice name={m.mail_as_it_looks()} to="?" isShown={text === undefined} />
        <Choice name={m.mail_plain_text()} to="?show=text" isShown={text !== undefined} />
      </nav>
      {text === undefined ? (
        <iframe
          title={m.mail_the_mail_as_it_looks()}
          src={href("/admin/mails/:id/preview", { id })}
          sandbox=""
          className="h-[70vh] min-h-96 w-full border border-line"
        />
      ) : (
        <pre className="whitespace-pre-wrap border border-line bg-surface p-5 font-mono text-sm leading-relaxed [overflow-wrap:anywhere]">
          {text}
        </pre>
      )}
      <p className="mt-2 text-muted text-xs">{m.mail_links_and_codes_that_only_the()}</p>
    </section>
  );
}

function Choice({ name, to, isShown }: { name: string; to: string; isShown: boolean }) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      aria-current={isShown ? "page" : undefined}
      className={`flex h-10 items-center px-3.5 text-sm ${isShown ? "bg-ink text-ground" : "text-muted hover:text-ink"}`}
    >
      {name}
    </Link>
  );
}
