import { useLocation, useNavigation } from "react-router";
import { withoutPrefix } from "#app/platform/i18n/language-address.ts";
import { withParameters } from "#app/platform/navigation/list-address.ts";
import { listParameters } from "#app/shop/catalog/filters/list-parameters.ts";

/** Returns the next URL's parameters while it loads, so that a choice shows at once. */
export function useChosenParameters(): URLSearchParams {
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  const isSamePage = next !== undefined && withoutPrefix(next.pathname) === pathname;
  return listParameters({ pathname, search: isSamePage ? next.search : search });
}

/** Sets or removes one parameter. Another view of the list keeps the page. */
export function useAddressWith() {
  const parameters = useChosenParameters();
  return (name: string, value: string | undefined) =>
    `?${withParameters(parameters, { ...(name !== "view" && { page: "" }), [name]: value })}`;
}
