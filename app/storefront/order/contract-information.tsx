import { href } from "react-router";

/** The terms, the right of withdrawal and the guarantee, as they were when the order was placed. */
export function ContractInformation({ secret }: { secret: string }) {
  return (
    <p className="text-pretty text-sm">
      <a
        href={href("/orders/:secret/papers/:name", { secret, name: "contract-information" })}
        download
        className="underline underline-offset-4 hover:text-accent"
      >
        Download the contract information
      </a>
      : what you ordered, the terms, and your rights as a buyer.
    </p>
  );
}
