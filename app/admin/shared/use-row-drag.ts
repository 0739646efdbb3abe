import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** Pixels a pointer moves before it drags. */
const SLACK = 5;
/**
 * Distance from the window's edge at which the page scrolls, and the scroll per frame, in pixels.
 */
const EDGE = 90;
const SCROLL_STEP = 10;

type Drag = { id: string; overId: string | undefined };
type Point = { x: number; y: number };
type Start = Point & { id: string; pointerId: number };

/**
 * Drags rows (elements with `data-row-id`) onto each other by mouse, pen or touch. `begin`
 * handles the list's pointerdown; `shadow` follows the pointer. Escape cancels.
 */
export function useRowDrag(drop: (id: string, otherId: string) => void) {
  const [start, setStart] = useState<Start>();
  const [drag, setDrag] = useState<Drag>();
  const shadow = useRef<HTMLDivElement>(null);
  const at = useRef({ x: 0, y: 0 });
  const onDrop = useRef(drop);
  useEffect(() => {
    onDrop.current = drop;
  });

  useEffect(() => {
    if (!start) return;
    const stopFollowing = followPointer(start, at.current, {
      onOver: (overId) => setDrag({ id: start.id, overId }),
      onMove: () => positionShadow(shadow.current, at.current),
      onDrop: (overId) => onDrop.current(start.id, overId),
      onEnd: () => setStart(undefined),
    });
    return () => {
      stopFollowing();
      setDrag(undefined);
    };
  }, [start]);

  useLayoutEffect(() => {
    if (drag) positionShadow(shadow.current, at.current);
  }, [drag]);

  return { drag, shadow, begin: (event: React.PointerEvent) => setStart(startOf(event)) };
}

type Following = {
  onOver(id: string | undefined): void;
  onMove(): void;
  onDrop(id: string): void;
  onEnd(): void;
};

/** Writes the pointer's position to `at` until it is released. Returns the cleanup. */
function followPointer(start: Start, at: Point, { onOver, onMove, onDrop, onEnd }: Following) {
  const stop = new AbortController();
  const { signal } = stop;
  let over: { id: string | undefined } | undefined;
  const updateTarget = () => {
    onMove();
    const id = rowAt(at.x, at.y, start.id);
    if (over && over.id === id) return;
    over = { id };
    onOver(id);
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return;
    at.x = event.clientX;
    at.y = event.clientY;
    if (over || Math.hypot(at.x - start.x, at.y - start.y) > SLACK) updateTarget();
  };
  const release = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return;
    if (over?.id) onDrop(over.id);
    onEnd();
  };
  const scroll = () => {
    const step = over ? scrollStep(at.y) : 0;
    if (step !== 0) {
      window.scrollBy(0, step);
      updateTarget();
    }
    frame = requestAnimationFrame(scroll);
  };
  let frame = requestAnimationFrame(scroll);
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", release, { signal });
  window.addEventListener("pointercancel", onEnd, { signal });
  window.addEventListener("keydown", ({ key }) => key === "Escape" && onEnd(), { signal });
  return () => {
    stop.abort();
    cancelAnimationFrame(frame);
  };
}

/** A mouse drags a row anywhere except at links and buttons; touch uses the handle. */
function startOf(event: React.PointerEvent): Start | undefined {
  const { target, button, pointerId, pointerType, clientX: x, clientY: y } = event;
  if (button !== 0 || !(target instanceof Element)) return undefined;
  const isHandle = target.closest("[data-drag-handle]") !== null;
  const isControl = target.closest("a, button, input, label") !== null;
  if (!isHandle && (pointerType !== "mouse" || isControl)) return undefined;
  const id = target.closest<HTMLElement>("[data-row-id]")?.dataset.rowId;
  return id ? { id, pointerId, x, y } : undefined;
}

/** Returns the ID of the row at a point of the window, except the dragged one. */
function rowAt(x: number, y: number, ownId: string): string | undefined {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-row-id]");
  const id = row?.dataset.rowId;
  return id === ownId ? undefined : id;
}

function positionShadow(shadow: HTMLElement | null, { x, y }: Point): void {
  if (shadow) shadow.style.transform = `translate(${x + 14}px, ${y + 10}px)`;
}

function scrollStep(y: number): number {
  if (y < EDGE) return -SCROLL_STEP;
  return y > window.innerHeight - EDGE ? SCROLL_STEP : 0;
}
