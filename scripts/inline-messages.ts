import type { Plugin } from "vite";
import { compileCatalog, readCatalog, SOURCE_LANGUAGE } from "./message-catalogs.ts";

const importOfMessages = /import \{ m \} from "#messages";?/;
const useOfMessage = /(?<![\w$.])m\.([a-z]\w*)(\(\))?/g;

/**
 * Writes each message into the browser's scripts where it is used, in one language: a page brings its own messages and
 * no others, and needs nothing to look them up.
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

const catalog = compileCatalog(readCatalog(SOURCE_LANGUAGE), SOURCE_LANGUAGE);

/** @throws an error for an id that the catalog does not have. */
function inline(code: string): string {
  return code.replace(importOfMessages, "").replace(useOfMessage, (_, id, isCalled) => {
    const message = catalog.get(id);
    if (!message) throw new Error(`messages/${SOURCE_LANGUAGE}.json has no ${id}.`);
    if (isCalled) return `(${message.text})`;
    const names = Object.keys(message.values).join(", ");
    return `((${names && `{ ${names} }`}) => ${message.text})`;
  });
}
