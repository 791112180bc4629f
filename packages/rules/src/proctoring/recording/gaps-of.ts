/** Milliseconds of the video, whose first picture is at 0. */
export interface Stretch {
  from_ms: number;
  to_ms: number;
}

/** Frames of a busy machine come late; what is shorter is no gap that anybody would look for. */
const gapFromMs = 2000;

/** Where the video shows nothing: between what was recorded, and up to `endMs`, the attempt's end, where that is known. */
export function gapsOf(recorded: readonly Stretch[], endMs: number | null): Stretch[] {
  const gaps: Stretch[] = [];
  let shownUntilMs = 0;
  for (const { from_ms, to_ms } of recorded.toSorted((a, b) => a.from_ms - b.from_ms)) {
    if (from_ms - shownUntilMs >= gapFromMs) gaps.push({ from_ms: shownUntilMs, to_ms: from_ms });
    shownUntilMs = Math.max(shownUntilMs, to_ms);
  }
  if (endMs !== null && endMs - shownUntilMs >= gapFromMs) gaps.push({ from_ms: shownUntilMs, to_ms: endMs });
  return gaps;
}
