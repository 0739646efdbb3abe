import { FileText } from "lucide-react";
import { localPath } from "#app/platform/i18n/language-address.ts";
import { href } from "#app/platform/navigation/href.ts";
import { usePolling } from "#app/platform/navigation/use-polling.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { formatSize } from "#app/platform/ui/format-size.ts";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import type { LineOnPage, OrderPage } from "#app/shop/orders/buyers/order-page.server.ts";
import { agreementName } from "#app/shop/orders/documents/agreement-name.ts";
import { keptLines } from "#app/shop/orders/state/order-lines.ts";
import { m } from "#messages";
import { Fingerprints } from "../shared/fingerprints.tsx";

type Props = { order: Pick<OrderPage, "lines" | "state">; secret: string };

export function OrderAgreements({ order: { lines, state }, secret }: Props) {
  const agreed = lines.filter(({ agreement }) => agreement !== undefined);
  if (agreed.length === 0) return null;
  const isOne = agreed.length === 1;
  return (
    <section aria-labelledby="agreement">
      <h2 id="agreement" className="mb-4 font-semibold text-lg">
        {isOne ? m.order_your_agreement() : m.order_your_agreements()}
      </h2>
      <div className="grid gap-8">
        {agreed.map((line) => (
          <Agreement
            key={line.id}
            line={line}
            title={isOne ? undefined : line.title}
            secret={secret}
          />
        ))}
      </div>
      {state === "paid" && <ClaimLetters lines={agreed} secret={secret} />}
    </section>
  );
}

type AgreementProps = {
  line: LineOnPage;
  /** Undefined for the only one. */
  title: string | undefined;
  secret: string;
};

function Agreement({ line, title, secret }: AgreementProps) {
  const { agreement, position, returnedAt } = line;
  const { document } = agreement ?? {};
  const name = agreementName(position);
  return (
    <div>
      {title && (
        <h3 dir="auto" className="mb-3 font-semibold [overflow-wrap:anywhere]">
          {title}
        </h3>
      )}
      {returnedAt && <p className="mb-3 text-muted text-sm">{m.order_agreement_revoked()}</p>}
      {document ? (
        <>
          <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <a
              href={localPath(href("/orders/:secret/papers/:name", { secret, name }))}
              download={document.fileName}
              className={`w-full sm:w-auto ${buttonVariants("plain", "large")}`}
            >
              <FileText aria-hidden className="size-5" /> {m.order_agreement_download()}
              {title && <span className="sr-only">: {title}</span>}
            </a>
            <span className="text-muted text-sm">
              {document.mediaType === "text/plain" ? m.file_text() : "PDF"},{" "}
              {formatSize(document.sizeBytes)}
            </span>
          </p>
          {document.mediaType === "text/plain" && (
            <p className="mt-3 text-muted text-pretty text-sm">{m.order_agreement_is_text()}</p>
          )}
          <Fingerprints files={[{ name: document.fileName, sha256: document.sha256 }]} />
        </>
      ) : (
        <PendingAgreement secret={secret} />
      )}
    </div>
  );
}

/** Letters about the agreements that are ready. */
function ClaimLetters({ lines, secret }: { lines: LineOnPage[]; secret: string }) {
  const ready = keptLines(lines).filter(({ agreement }) => agreement?.document !== undefined);
  const [line, ...others] = ready;
  if (!line) return null;
  if (others.length === 0) {
    return (
      <p className="mt-4 text-pretty text-sm">
        {renderMessage(m.order_claim_question, {
          link: (text) => (
            <ClaimLink line={line} secret={secret}>
              {text}
            </ClaimLink>
          ),
        })}
      </p>
    );
  }
  return (
    <div className="mt-6 text-pretty text-sm">
      <p>{m.order_claim_question_several()}</p>
      <ul className="mt-2 flex flex-wrap gap-x-5">
        {ready.map((each) => (
          <li key={each.id} className="min-h-9">
            <ClaimLink line={each} secret={secret}>
              {each.title}
            </ClaimLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

type ClaimProps = { line: LineOnPage; secret: string; children: React.ReactNode };

function ClaimLink({ line: { position }, secret, children }: ClaimProps) {
  const name = agreementName(position, "claim-letter");
  return (
    <a
      href={localPath(href("/orders/:secret/papers/:name", { secret, name }))}
      download
      dir="auto"
      className="underline underline-offset-4 hover:text-accent"
    >
      {children}
    </a>
  );
}

const REFRESH_MS = 2000;

function PendingAgreement({ secret }: { secret: string }) {
  usePolling(REFRESH_MS);
  return (
    <div className="border border-line border-dashed px-4 py-6">
      <p className="text-muted">{m.order_agreement_pending()}</p>
      <p className="unscripted mt-4">
        <a
          href={localPath(href("/orders/:secret", { secret }))}
          className={buttonVariants("plain")}
        >
          {m.look_again()}
        </a>
      </p>
    </div>
  );
}
