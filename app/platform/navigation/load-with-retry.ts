const RETRY_MS = 5_000;

export async function loadWithRetry<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return loadWithRetry(load);
  }
}

export function connectWhenLoaded<Loaded>(
  load: () => Promise<Loaded>,
  connect: (loaded: Loaded) => () => void,
): () => void {
  let isDisconnected = false;
  let disconnect: (() => void) | undefined;
  void loadWithRetry(load).then((loaded) => {
    if (!isDisconnected) disconnect = connect(loaded);
  });
  return () => {
    isDisconnected = true;
    disconnect?.();
  };
}
