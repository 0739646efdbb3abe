import { type PointerEvent, useState } from "react";

export type Pointed = { fraction: number; isDragging: boolean };

/** A touch that scrolls the page does not seek. */
export function useScrubbing(onSeek: (fraction: number) => void) {
  const [pointed, setPointed] = useState<Pointed>();
  const pointerHandlers = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setPointed({ fraction: fractionAt(event), isDragging: true });
    },
    onPointerMove(event: PointerEvent) {
      setPointed({ fraction: fractionAt(event), isDragging: pointed?.isDragging ?? false });
    },
    onPointerUp(event: PointerEvent) {
      if (pointed?.isDragging) onSeek(fractionAt(event));
      setPointed(undefined);
    },
    onPointerCancel: () => setPointed(undefined),
    onPointerLeave: () => setPointed(undefined),
  };
  return { pointed, pointerHandlers };
}

function fractionAt({ currentTarget, clientX }: PointerEvent): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(Math.max((clientX - left) / width, 0), 1);
}
