import { useEffect, useId } from "react";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { isInAdminArea, recordAdminVisit } from "../shared/admin-visit.ts";
import { AccountDetails } from "./account-details.tsx";

export type SignedInAccount = Pick<Actor, "username" | "role" | "canUpload">;

/** The popover opens without scripts. The header's menu for small screens keeps it open. */
export function AccountMenu({ account }: { account: SignedInAccount }) {
  const id = useId();
  // Loading a page of the shop leaves the admin area too.
  useEffect(() => {
    if (!isInAdminArea(location.href)) recordAdminVisit(false);
  }, []);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={m.account_of({ username: account.username })}
        className="display-type grid size-10 place-items-center rounded-full bg-ink text-base text-ground uppercase hover:bg-accent hover:text-on-accent max-lg:hidden"
      >
        {account.username.charAt(0)}
      </button>
      <div
        id={id}
        popover="auto"
        className="fixed top-[4.25rem] right-[max(clamp(1rem,3.2vw,3.5rem),50vw_-_52.5rem)] left-auto m-0 w-64 border border-line bg-raised p-4 text-ink shadow-2xl max-lg:static max-lg:block max-lg:w-full max-lg:border-0 max-lg:bg-transparent max-lg:p-0 max-lg:shadow-none"
      >
        <AccountDetails account={account} />
      </div>
    </>
  );
}
