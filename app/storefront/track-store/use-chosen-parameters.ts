import { useLocation, useNavigation } from "react-router";
import { listParameters } from "#app/shop/catalog/filters/list-parameters.ts";

/**
 * Returns the parameters of the next URL while it loads, so that a choice shows at once and a
 * second one adds to it.
 */
export function useChosenParameters(): URLSearchParams {
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  return listParameters({ pathname, search: next?.pathname === pathname ? next.search : search });
}

/** Returns a function for the URL with one parameter set or removed, on the first page. */
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
