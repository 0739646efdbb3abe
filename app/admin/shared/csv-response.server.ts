/** Names the download after its period, or after today: `orders-2026-11-23.csv`. */
export function csvResponse(name: string, content: ReadableStream, period?: string): Response {
  const day = new Date().toISOString().slice(0, 10);
  return new Response(content, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}-${period ?? day}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
