import type { ReactElement } from "react";
import { renderToReadableStream, renderToString } from "react-dom/server";

type Options = { nonce: string; onError: (error: unknown) => void };

/**
 * Renders without streaming, so that the page can be cached and its inline scripts hashed. Returns
 * its UTF-8 bytes as `latin1` text: text with a € takes twice the memory and four times as long to
 * search.
 */
export async function renderWhole(
  page: () => ReactElement,
  requestSignal: AbortSignal,
  options: Options,
): Promise<string> {
  const html = renderAtOnce(page()) ?? (await renderAndWait(page(), requestSignal, options));
  return html.toString("latin1");
}

/** Start of a boundary that React leaves to the browser. */
const INCOMPLETE = "<!--$!-->";

/**
 * Takes two thirds of the time of a stream, which alone adds the doctype. Returns undefined if a component waits, as lazy ones do
 * the first time, or fails.
 */
function renderAtOnce(page: ReactElement): Buffer | undefined {
  try {
    const html = `<!DOCTYPE html>${renderToString(page)}`;
    return html.includes(INCOMPLETE) ? undefined : Buffer.from(html);
  } catch {
    return undefined;
  }
}

/** Uses its own signal: under the request's, Node would retain the render and collect neither. */
async function renderAndWait(
  page: ReactElement,
  requestSignal: AbortSignal,
  options: Options,
): Promise<Buffer> {
  const controller = new AbortController();
  const abort = () => controller.abort(requestSignal.reason);
  if (requestSignal.aborted) abort();
  requestSignal.addEventListener("abort", abort);
  try {
    const stream = await renderToReadableStream(page, {
      ...options,
      signal: controller.signal,
      // React would otherwise append large content and move it into place by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
    await stream.allReady;
    const parts: Uint8Array[] = [];
    for await (const part of stream) parts.push(part);
    return Buffer.concat(parts);
  } finally {
    requestSignal.removeEventListener("abort", abort);
  }
}
