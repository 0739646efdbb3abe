import type { RouteConfigEntry } from "@react-router/dev/routes";

/** The pattern of every address in a table of routes, such as `/music/:slug`. */
export function addressesOf(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, children }) => {
    const whole = [parent, path].filter(Boolean).join("/");
    return children ? addressesOf(children, whole) : [`/${whole}`];
  });
}
