import { createServer, isRunnableDevEnvironment } from "vite";

/*
 * The shop while it is being built: the same server, with Vite in front and sources that reload.
 */

const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
const { ssr } = vite.environments;
if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite has no server environment.");
const { runner } = ssr;

const { runShop } = await runner.import<typeof import("../server.ts")>("/server.ts");
await runShop(
  () => runner.import("virtual:react-router/server-build"),
  (listener) => (request, response) =>
    vite.middlewares(request, response, () => listener(request, response)),
);
