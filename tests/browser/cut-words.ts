import type { Page } from "@playwright/test";

/** Frames until a resized page has settled. A word that is cut stays so. */
const MAX_FRAMES = 60;

/** Returns the words of headings that two lines share. */
export function cutWordsOn(page: Page): Promise<string[]> {
  return page.evaluate(async (frames) => {
    function linesOf(word: RegExpExecArray, node: Node): number {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }
    function* cutWords(heading: Element) {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        for (const word of (node.textContent ?? "").matchAll(/[^\s-]+/g)) {
          if (linesOf(word, node) > 1) yield word[0];
        }
      }
    }
    const find = () =>
      [...document.querySelectorAll("h1, h2, h3")]
        .filter((heading) => heading.checkVisibility())
        .flatMap((heading) => [...cutWords(heading)]);
    for (let frame = 0; frame < frames && find().length > 0; frame += 1) {
      await new Promise(requestAnimationFrame);
    }
    return find();
  }, MAX_FRAMES);
}
