/** How many tracks a list has, in words; of a search that finds too many to count, `1,000+ tracks`. */
export function countOfTracks({ count, hasMore }: { count: number; hasMore: boolean }): string {
  const number = `${count.toLocaleString("en")}${hasMore ? "+" : ""}`;
  return `${number} ${number === "1" ? "track" : "tracks"}`;
}
