const RETRY_MS = 5_000;

/** A script that is lost is asked for again, until it is there. */
export async function loadSoon<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return loadSoon(load);
  }
}
