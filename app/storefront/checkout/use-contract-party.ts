import { type RefObject, useCallback, useEffect, useState } from "react";
import {
  type ContractParty,
  contractPartyOf,
  formatContractParty,
} from "#app/shop/agreements/contract-party.ts";
import type { Checkout } from "#app/shop/checkout/find-checkout.server.ts";

type Content = Pick<NonNullable<Checkout["form"]>, "party" | "buyer" | "countries">;

/** Fills the typed buyer into the displayed agreement; without scripts the server does. */
export function useContractParty(
  form: RefObject<HTMLFormElement | null>,
  { party: stored, buyer, countries }: Content,
): { party: ContractParty; country: string; kind: string; vatId: string; updateParty: () => void } {
  const [typed, setTyped] = useState<ContractParty>();
  const [chosen, setChosen] = useState<string>();
  const [typedKind, setTypedKind] = useState<string>();
  const [typedVatId, setTypedVatId] = useState<string>();
  const updateParty = useCallback(() => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    const textOf = (name: string) => String(fields.get(name) ?? "");
    const code = textOf("country");
    setChosen(code);
    const country = countries.find((each) => each.code === code)?.name ?? "";
    const [kind, legalName, artistName] = ["kind", "legalName", "artistName"].map(textOf);
    setTypedKind(kind);
    const [address, vatId] = ["address", "vatId"].map(textOf);
    setTypedVatId(vatId);
    const next = contractPartyOf({ kind, legalName, artistName, address, vatId }, country);
    setTyped((now) => (now && formatContractParty(now) === formatContractParty(next) ? now : next));
  }, [form, countries]);
  useEffect(updateParty, [updateParty]);
  const kind = typedKind ?? buyer?.kind ?? "";
  const country = chosen ?? buyer?.country ?? "";
  const vatId = typedVatId ?? buyer?.vatId ?? "";
  return { party: typed ?? stored, country, kind, vatId, updateParty };
}
