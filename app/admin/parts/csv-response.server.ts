/** A download that is named after today, such as `orders-2026-11-23.csv`. */
export function csvResponse(name: string, content: ReadableStream): Response {
  const day = new Date().toISOString().slice(0, 10);
  return new Response(content, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}-${day}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
