import { CopyButton } from "#app/platform/ui/copy-button.tsx";
import { m } from "#messages";

type Props = { provider: string; url: string };

/** Address that the owner enters at the provider. */
export function WebhookAddress({ provider, url }: Props) {
  return (
    <div className="text-sm">
      <p className="font-semibold">{m.payment_webhook_address()}</p>
      <p className="mt-1.5 flex items-center gap-2 border border-line bg-raised pl-3">
        <code dir="ltr" className="mono-type min-w-0 grow py-2 [overflow-wrap:anywhere]">
          {url}
        </code>
        <CopyButton
          text={url}
          name={m.payment_webhook_copy()}
          copied={{ title: m.payment_webhook_copied() }}
          failed={m.copy_failed()}
        />
      </p>
      <p className="mt-1.5 text-muted text-pretty">{m.payment_webhook_text({ provider })}</p>
    </div>
  );
}
