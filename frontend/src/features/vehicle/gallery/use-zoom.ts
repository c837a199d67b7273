import { type RefObject, useEffect, useRef, useState } from 'react';
import { isSwipeDown, movedBy, type Point, WHOLE, type Zoom, zoomAt } from './zoom.ts';

/** How near a double click and a press of + look. */
const STEP = 2;
/** A notch of a wheel is about 100 of its units. */
const WHEEL_UNITS = 300;

/**
 * Zooms the content of a frame by wheel, pinch and double click, and pans it by dragging (VEH-3). While the whole is visible,
 * swipes and scrolls stay the browser's.
 * @param frame the element that the picture fills
 * @param subject the visible picture: the zoom resets with it
 * @param onSwipeDown called when a finger swipes the whole picture down
 */
export function useZoom(frame: RefObject<HTMLElement | null>, subject: number, onSwipeDown: () => void) {
  const [zoom, setZoom] = useState<Zoom>(WHOLE);
  const [before, setBefore] = useState(subject);
  const current = useRef(zoom);
  current.current = zoom;
  const swiped = useRef(onSwipeDown);
  swiped.current = onSwipeDown;
  if (before !== subject) {
    setBefore(subject);
    setZoom(WHOLE);
  }

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const box = () => element.getBoundingClientRect();
    const size = (): Point => ({ x: box().width, y: box().height });
    const fromMiddle = (event: { clientX: number; clientY: number }): Point => {
      const { left, top, width, height } = box();
      return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
    };
    return listen(element, {
      wheel(event) {
        event.preventDefault();
        const at = fromMiddle(event);
        setZoom((look) => zoomAt(look, 2 ** (-event.deltaY / WHEEL_UNITS), at, size()));
      },
      dblclick(event) {
        const at = fromMiddle(event);
        setZoom((look) => (look.scale > 1 ? WHOLE : zoomAt(look, STEP, at, size())));
      },
      drag: (by) => setZoom((look) => movedBy(look, by, size())),
      pinch: (factor, event) => {
        const at = fromMiddle(event);
        setZoom((look) => zoomAt(look, factor, at, size()));
      },
      swipeDown: () => swiped.current(),
      isNear: () => current.current.scale > 1,
    });
  }, [frame]);

  const step = (factor: number) => {
    const { clientWidth: x = 0, clientHeight: y = 0 } = frame.current ?? {};
    setZoom((look) => zoomAt(look, factor, { x: 0, y: 0 }, { x, y }));
  };
  return { zoom, nearer: () => step(STEP), farther: () => step(1 / STEP) };
}

interface Gestures {
  wheel(event: WheelEvent): void;
  dblclick(event: MouseEvent): void;
  drag(by: Point): void;
  /** @param event has the middle between the fingers. */
  pinch(factor: number, event: { clientX: number; clientY: number }): void;
  swipeDown(): void;
  isNear(): boolean;
}

/** Follows pointers over an element. @returns how to stop */
function listen(element: HTMLElement, gestures: Gestures): () => void {
  const pointers = new Map<number, Point>();
  /** Where the only finger touched down, while it can only become a swipe. */
  let start: Point | undefined;
  const end = ({ pointerId }: PointerEvent) => pointers.delete(pointerId);
  const up = (event: PointerEvent) => {
    end(event);
    if (start && isSwipeDown(start, { x: event.clientX, y: event.clientY })) gestures.swipeDown();
    start = undefined;
  };
  const down = (event: PointerEvent) => {
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const alone = pointers.size === 1 && event.pointerType === 'touch' && !gestures.isNear();
    start = alone ? { x: event.clientX, y: event.clientY } : undefined;
    if (gestures.isNear() || pointers.size > 1) element.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    const last = pointers.get(event.pointerId);
    if (!last) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, now);
    if (other) {
      const factor = distance(now, other) / Math.max(distance(last, other), 1);
      gestures.pinch(factor, { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
    } else if (gestures.isNear()) gestures.drag({ x: now.x - last.x, y: now.y - last.y });
  };
  const stop = new AbortController();
  const { signal } = stop;
  element.addEventListener('wheel', gestures.wheel, { signal, passive: false });
  element.addEventListener('dblclick', gestures.dblclick, { signal });
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', end, { signal });
  return () => stop.abort();
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
