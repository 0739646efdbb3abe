import { type RefObject, useCallback, useEffect, useState } from "react";
import {
  type ContractParties,
  contractPartyOf,
  formatContractParty,
} from "#app/shop/agreements/contract-party.ts";
import type { Checkout } from "#app/shop/checkout/find-checkout.server.ts";

type Content = Pick<
  NonNullable<Checkout["form"]>,
  "parties" | "originalWords" | "buyer" | "countries"
>;

/** Fills the typed buyer into the displayed agreement; without scripts the server does. */
export function useContractParty(
  form: RefObject<HTMLFormElement | null>,
  { parties: stored, originalWords, buyer, countries }: Content,
): {
  parties: ContractParties;
  country: string;
  kind: string;
  vatId: string;
  updateParty: () => void;
} {
  const [typed, setTyped] = useState<ContractParties>();
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
    const typedParty = { kind, legalName, artistName, address, vatId };
    const translated = contractPartyOf(typedParty, country);
    const { phrases, countryNames } = originalWords ?? {};
    const original = countryNames
      ? contractPartyOf(typedParty, countryNames[code] ?? "", phrases)
      : translated;
    setTyped((now) => {
      const isSame = now && formatContractParty(now.original) === formatContractParty(original);
      return isSame ? now : { original, translated };
    });
  }, [form, countries, originalWords]);
  useEffect(updateParty, [updateParty]);
  const kind = typedKind ?? buyer?.kind ?? "";
  const country = chosen ?? buyer?.country ?? "";
  const vatId = typedVatId ?? buyer?.vatId ?? "";
  return { parties: typed ?? stored, country, kind, vatId, updateParty };
}
