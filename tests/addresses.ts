import type { RouteConfigEntry } from "@react-router/dev/routes";

/** The pattern of every address in a table of routes, such as `/music/:slug`. */
export function addressesOf(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, children }) => {
    const whole = [parent, path].filter(Boolean).join("/");
    return children ? addressesOf(children, whole) : [`/${whole}`];
  });
}

export type Addressed = { id: string; slug: string; downloadId: string };

/** A real address for a pattern: that of this track, where one is wanted. */
export function addressFor(pattern: string, track: Addressed): string {
  const names: Record<string, string> = {
    "/download/:id/": `/download/${track.downloadId}/`,
    "/:trackId?": "",
    ":trackId": track.id,
    ":pass": "x",
    ":slug": track.slug,
    "/:id?": "",
    ":id": track.id,
    ":bucket": "audio",
    ":name": "x.mp3",
    "*": "no-such-page",
  };
  return Object.entries(names).reduce((path, [name, value]) => path.replace(name, value), pattern);
}
