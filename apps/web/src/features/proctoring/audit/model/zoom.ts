import type { Stretch } from '@certame/rules/proctoring/audit-timeline.ts';

/** Maximum zoom: in a shorter window there is no more to distinguish. */
const leastMs = 20_000;

/** A window of `factor` times the length around an instant, inside of the whole. */
export function zoomed(window: Stretch, whole: Stretch, aroundMs: number, factor: number): Stretch {
  const lengthMs = Math.min(
    Math.max((window.to_ms - window.from_ms) * factor, leastMs),
    whole.to_ms - whole.from_ms,
  );
  const share = (aroundMs - window.from_ms) / (window.to_ms - window.from_ms);
  const inside = share >= 0 && share <= 1 ? share : 0.5;
  return moved(
    { from_ms: aroundMs - lengthMs * inside, to_ms: aroundMs + lengthMs * (1 - inside) },
    whole,
    0,
  );
}

/** The window `byMs` later, as far as the whole goes. */
export function moved({ from_ms, to_ms }: Stretch, whole: Stretch, byMs: number): Stretch {
  const lengthMs = Math.min(to_ms - from_ms, whole.to_ms - whole.from_ms);
  const fromMs = Math.min(Math.max(from_ms + byMs, whole.from_ms), whole.to_ms - lengthMs);
  return { from_ms: fromMs, to_ms: fromMs + lengthMs };
}

/** The window that shows an instant: itself, or one of its length around the instant. */
export function showing(window: Stretch, whole: Stretch, ms: number): Stretch {
  if (ms >= window.from_ms && ms <= window.to_ms) return window;
  return moved(window, whole, ms - (window.from_ms + window.to_ms) / 2);
}

const steps = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200].map((s) => s * 1000);

/** Instants at round times for the axis, at most `most` of them. */
export function ticksOf({ from_ms, to_ms }: Stretch, most: number): number[] {
  const step = steps.find((ms) => (to_ms - from_ms) / ms <= most) ?? 4 * 3_600_000;
  const first = Math.ceil(from_ms / step) * step;
  return Array.from(
    { length: Math.max(0, Math.floor((to_ms - first) / step) + 1) },
    (_n, i) => first + i * step,
  );
}
