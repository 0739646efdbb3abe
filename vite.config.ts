import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // No file is inlined: the page policy allows fonts from the shop itself only.
  build: { target: "es2022", sourcemap: false, assetsInlineLimit: 0 },
  // Of these a page needs little, and each process of the server would load them whole.
  ssr: { noExternal: ["lucide-react", /^@base-ui\//] },
  environments: { ssr: { build: { rolldownOptions: { input: "./server.ts" } } } },
});
