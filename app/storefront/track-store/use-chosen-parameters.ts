import { useLocation, useNavigation } from "react-router";
import { listParameters } from "#app/shop/catalog/filters/list-parameters.ts";

/** Returns the next URL's parameters while it loads, so that a choice shows at once. */
export function useChosenParameters(): URLSearchParams {
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  return listParameters({ pathname, search: next?.pathname === pathname ? next.search : search });
}

/** Sets or removes one parameter and returns to the first page. */
export function useAddressWith() {
  const parameters = useChosenParameters();
  return (name: string, value: string | undefined) => {
    const next = new URLSearchParams(parameters);
    next.delete("page");
    next.delete(name);
    if (value !== undefined) next.set(name, value);
    return `?${next}`;
  };
}
