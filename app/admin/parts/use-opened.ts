import { useState } from "react";
import { useLocation } from "react-router";

/** Keeps what the address opened when somebody else deletes its row, so that nothing typed is lost. */
export function useOpened<Opened>(loaded: Opened | undefined): Opened | undefined {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [last, setLast] = useState({ address, opened: loaded });
  if (last.address !== address || (loaded && loaded !== last.opened)) {
    setLast({ address, opened: loaded });
  }
  return loaded ?? (last.address === address ? last.opened : undefined);
}
