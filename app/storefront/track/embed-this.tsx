import { localPath } from "#app/platform/i18n/language-address.ts";
import { href } from "#app/platform/navigation/href.ts";
import { CopyButton } from "#app/platform/ui/copy-button.tsx";
import { embedCode } from "#app/shop/catalog/embed-code.ts";
import { m } from "#messages";

type Props = { track: { slug: string; title: string }; siteUrl: string };

export function EmbedThis({ track: { slug, title }, siteUrl }: Props) {
  const code = embedCode(siteUrl + localPath(href("/embed/:slug", { slug })), title);
  return (
    <details className="mt-6 text-sm">
      <summary className="cursor-pointer text-muted hover:text-ink">{m.embed_heading()}</summary>
      <div className="mt-3 flex items-center gap-1 border border-line pl-3">
        <input
          readOnly
          value={code}
          aria-label={m.embed_code()}
          onFocus={(event) => event.currentTarget.select()}
          className="mono-type min-h-11 min-w-0 flex-1 bg-transparent text-muted outline-offset-4"
        />
        <CopyButton
          text={code}
          name={m.embed_copy()}
          copied={{ title: m.embed_copied(), text: m.embed_copied_advice() }}
          failed={m.embed_copy_failed()}
        />
      </div>
    </details>
  );
}
