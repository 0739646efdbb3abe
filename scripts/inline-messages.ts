import type { Plugin } from "vite";
import { catalogNames, compileCatalog, digestOf, readCatalogs } from "./message-catalogs.ts";

const importOfMessages = /import \{ m \} from "#messages";?/;
const useOfMessage = /(?<![\w$.])m\.([a-z]\w*)(\(\))?/g;

/** A page contains only its own messages. The digest changes a file's name with its texts. */
export function inlineMessages(): Plugin {
  return {
    name: "inline-messages",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { code: '"#messages"' },
      handler: (code) => ({ code: inline(code), map: null }),
    },
  };
}

const catalogs = readCatalogs();
const source = compileCatalog(catalogs.en, "en");

/** @throws an error for an ID that the catalog does not have. */
function inline(code: string): string {
  return code.replace(importOfMessages, "").replace(useOfMessage, (_, id, isCalled) => {
    const message = source.get(id);
    if (!message) throw new Error(`messages/en.json has no ${id}.`);
    const mark = `"@@${id}:${digestOf(catalogNames.map((name) => catalogs[name][id]))}@@"`;
    const names = Object.keys(message.values).sort().join(", ");
    if (names) return `(({ ${names} }) => $message(${mark}, ${names}))`;
    return isCalled ? mark : `(() => ${mark})`;
  });
}
