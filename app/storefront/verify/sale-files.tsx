import { Alert } from "#app/platform/ui/alert.tsx";
import type { VerifiedSale } from "#app/shop/orders/verify-sale.server.ts";
import { m } from "#messages";
import { Fingerprints } from "../shared/fingerprints.tsx";
import { FileCheck } from "./file-check.tsx";

export type SaleFile = { name: string; sha256: string };

export function SaleFiles({ sale }: { sale: VerifiedSale }) {
  const documents = sale.documentHashes.map((sha256) => ({ name: m.verify_agreement(), sha256 }));
  const saleFiles: SaleFile[] = [...documents, ...sale.files];
  if (saleFiles.length === 0) {
    return (
      <section>
        <h2 className="font-semibold text-lg">{m.verify_files()}</h2>
        <p className="mt-2 max-w-prose text-muted text-pretty">{m.verify_no_files()}</p>
      </section>
    );
  }
  return (
    <section className="grid gap-6">
      <div>
        <h2 className="font-semibold text-lg">{m.verify_files()}</h2>
        <Fingerprints files={saleFiles} />
      </div>
      {!sale.areFilesAsInLedger && (
        <Alert title={m.verify_changed_title()}>{m.verify_changed_text()}</Alert>
      )}
      <FileCheck saleFiles={saleFiles} />
      <details>
        <summary className="cursor-pointer py-1 text-muted text-sm hover:text-ink">
          {m.verify_command_line()}
        </summary>
        <pre className="mt-2 whitespace-pre-wrap border border-line bg-surface p-4 text-sm [overflow-wrap:anywhere]">
          <code>
            {
              "sha256sum track.wav                    # Linux\nshasum -a 256 track.wav                # macOS\ncertutil -hashfile track.wav SHA256    # Windows"
            }
          </code>
        </pre>
      </details>
    </section>
  );
}
