import type { Plugin } from "vite";
import { compileCatalog, digestOf, languages, readCatalogs } from "./message-catalogs.ts";

const importOfMessages = /import \{ m \} from "#messages";?/;
const useOfMessage = /(?<![\w$.])m\.([a-z]\w*)(\(\))?/g;

/**
 * Replaces each message function in the browser's scripts by a mark. `localize-assets.ts` writes
 * its text there, in one language: a page contains only its own messages, and needs no lookup. The
 * digest makes a file's name change with its texts.
 */
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

/**
 * Replaces the messages.
 * @throws an error for an ID that the catalog does not have.
 */
function inline(code: string): string {
  return code.replace(importOfMessages, "").replace(useOfMessage, (_, id, isCalled) => {
    const message = source.get(id);
    if (!message) throw new Error(`messages/en.json has no ${id}.`);
    const mark = `"@@${id}:${digestOf(languages.map((language) => catalogs[language][id]))}@@"`;
    const names = Object.keys(message.values).sort().join(", ");
    if (names) return `(({ ${names} }) => $message(${mark}, ${names}))`;
    return isCalled ? mark : `(() => ${mark})`;
  });
}
