export const EMBED_WIDTH = 640;
export const EMBED_HEIGHT = 170;

/** What shows a track's player on another page. `address`: of its embed page, absolute. */
export function embedCode(address: string, title: string, width: number = EMBED_WIDTH): string {
  const name = title.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  return `<iframe src="${address}" title="${name}" width="${width}" height="${EMBED_HEIGHT}" style="border:0;max-width:100%" loading="lazy" allow="autoplay"></iframe>`;
}
