import type { VerifiedSale } from "#app/orders/verify-sale.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { FileCheck } from "./file-check.tsx";

export type KnownFile = { name: string; sha256: string };

export function SaleFiles({ sale }: { sale: VerifiedSale }) {
  const papers = sale.papers.map((sha256) => ({ name: "Agreement, PDF", sha256 }));
  const known: KnownFile[] = [...papers, ...sale.files];
  if (known.length === 0) {
    return (
      <section>
        <h2 className="font-semibold text-lg">Its files</h2>
        <p className="mt-2 max-w-prose text-muted text-pretty">
          The shop has no files of this sale, so that there are no fingerprints to compare.
        </p>
      </section>
    );
  }
  return (
    <section className="grid gap-6">
      <div>
        <h2 className="font-semibold text-lg">Its files</h2>
        <p className="mt-2 max-w-prose text-muted text-pretty">
          The fingerprint (SHA-256) of each file that the buyer got. A file with the same
          fingerprint is the same to the last bit.
        </p>
        <Fingerprints files={known} />
      </div>
      {!sale.areFilesAsRegistered && (
        <Alert title="These are not the fingerprints in the register">
          What the shop has stored with this sale was changed afterwards. Do not rely on it, and ask
          the seller.
        </Alert>
      )}
      <FileCheck known={known} />
      <details>
        <summary className="cursor-pointer py-1 text-muted text-sm hover:text-ink">
          Compare on a command line
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

function Fingerprints({ files }: { files: KnownFile[] }) {
  return (
    <ul className="mt-4 border-line border-t">
      {files.map(({ name, sha256 }) => (
        <li key={`${name} ${sha256}`} className="border-line border-b py-3">
          <p className="font-semibold">{name}</p>
          <p className="fact-type mt-1 text-muted leading-relaxed [overflow-wrap:anywhere]">
            {sha256}
          </p>
        </li>
      ))}
    </ul>
  );
}
