import { basename, relative } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Plugin } from "vite";
import routes from "../app/routes.ts";

/** Writes the scripts of each URL to a file, which app/platform/navigation/route-scripts.ts reads. */
export function listRouteScripts(): Plugin {
  return {
    name: "list-route-scripts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_, bundle) {
      const scripts = new Map<string, string[]>();
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk" || !file.isEntry || !file.facadeModuleId) continue;
        const [module = ""] = file.facadeModuleId.split("?");
        // A route's client action has a script of its own.
        const path = relative("app", module);
        scripts.set(path, [...(scripts.get(path) ?? []), basename(file.fileName)]);
      }
      const source = JSON.stringify(routes.flatMap((route) => listScripts(route, scripts)));
      this.emitFile({ type: "asset", fileName: "route-scripts.json", source });
    },
  };
}

function listScripts(
  { path = "", file, children = [] }: RouteConfigEntry,
  scripts: Map<string, string[]>,
  parent: { path: string; handle: string[] } = { path: "", handle: [] },
): { path: string; handle: string[] }[] {
  const route = {
    path: path ? `${parent.path}/${path}` : parent.path || "/",
    handle: [...parent.handle, ...(scripts.get(file) ?? [])],
  };
  return [...children.flatMap((child) => listScripts(child, scripts, route)), route];
}
