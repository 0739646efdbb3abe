import { localPath } from "#app/platform/i18n/language-address.ts";
import { href } from "#app/platform/navigation/href.ts";
import { m } from "#messages";

/** The texts are those of the time of the order. */
export function ContractInformation({ secret }: { secret: string }) {
  return (
    <p className="text-pretty text-sm">
      <a
        href={localPath(
          href("/orders/:secret/papers/:name", { secret, name: "contract-information" }),
        )}
        download
        className="underline underline-offset-4 hover:text-accent"
      >
        {m.order_contract_information()}
      </a>
      {m.order_contract_information_content()}
    </p>
  );
}
