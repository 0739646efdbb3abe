import { createServer, isRunnableDevEnvironment } from "vite";

// Runs the shop in development: the same server behind Vite's middleware.

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
