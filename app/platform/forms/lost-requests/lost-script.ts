import type { RouterRequest } from "#app/platform/navigation/router-requests.ts";
import { showLostNotice } from "./lost-notice.ts";
import { lostTexts, textOfForm } from "./lost-texts.ts";

export async function showLostScript({ url, form }: RouterRequest, retry: () => void) {
  if (!form) return showLostNotice({ kind: "page", ...lostTexts.page(), retry });
  const text = await textOfForm(await patternOf(url), { form, url }, "unreachable");
  showLostNotice({ kind: "form", ...text, retry });
}

async function patternOf({ pathname }: URL): Promise<string | undefined> {
  try {
    const { findPattern } = await import("#app/platform/navigation/route-scripts.ts");
    return await findPattern(pathname);
  } catch {
    return undefined;
  }
}
