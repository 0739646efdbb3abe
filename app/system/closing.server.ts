let closing = false;

/** From now on the shop says that it is not ready, and every connection that it ends its answer. */
export function beginClosing(): void {
  closing = true;
}

/** Whether the shop is about to stop. */
export function isClosing(): boolean {
  return closing;
}
