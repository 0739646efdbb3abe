export const EMBED_WIDTH = 640;
export const EMBED_HEIGHT = 170;

type EmbedSize = { width: number; height: number };

const usualSize: EmbedSize = { width: EMBED_WIDTH, height: EMBED_HEIGHT };

/** `address` is the absolute URL of the track's embed page. */
export function embedCode(address: string, title: string, size = usualSize): string {
  const name = title.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  return `<iframe src="${address}" title="${name}" width="${size.width}" height="${size.height}" style="border:0;max-width:100%" loading="lazy" allow="autoplay"></iframe>`;
}
