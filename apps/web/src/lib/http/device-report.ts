let report: string | null | undefined;

/** Numbers of a touched screen in the header's form; null: nothing touches it. */
export function reportOf(touchPoints: number, hasFinePointer: boolean, shorterSidePx: number): string | null {
  if (!(touchPoints > 0)) return null;
  return `touch=${Math.min(touchPoints, 99)}, fine=${hasFinePointer ? 1 : 0}, side=${Math.round(shorterSidePx)}`;
}

/** Tells a tablet that asks for pages of desktops from a desktop: its user agent doesn't. Asked of the browser once. */
export function deviceReport(): string | null {
  if (!(navigator.maxTouchPoints > 0)) return null;
  if (report === undefined) {
    const hasFinePointer = window.matchMedia?.('(any-pointer: fine)').matches ?? true;
    const { width, height } = window.screen;
    report = reportOf(navigator.maxTouchPoints, hasFinePointer, Math.min(width, height));
  }
  return report;
}
