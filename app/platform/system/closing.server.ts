let closing = false;

export function beginClosing(): void {
  closing = true;
}

export function isClosing(): boolean {
  return closing;
}
