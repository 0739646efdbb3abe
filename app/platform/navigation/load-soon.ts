const RETRY_MS = 5_000;

export async function loadSoon<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return loadSoon(load);
  }
}

export function connectSoon<Loaded>(
  load: () => Promise<Loaded>,
  connect: (loaded: Loaded) => () => void,
): () => void {
  let isDisconnected = false;
  let disconnect: (() => void) | undefined;
  void loadSoon(load).then((loaded) => {
    if (!isDisconnected) disconnect = connect(loaded);
  });
  return () => {
    isDisconnected = true;
    disconnect?.();
  };
}
