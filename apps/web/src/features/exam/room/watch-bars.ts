/** Share of the window's height; higher bars are not sticky. */
const mostShare = 0.4;
const marginPx = 12;

/**
 * Ref callback of the room: sets the scroll padding to the height of the sticky bars at this width and text size, so that no
 * focused or scrolled-to element ends up under them. Returns its cleanup.
 */
export function watchBars(room: HTMLElement | null): (() => void) | undefined {
  if (!room) return undefined;
  const bar = (name: string) => room.querySelector<HTMLElement>(`.exam-${name}`);
  const [header, footer, notices] = [bar('header'), bar('footer'), bar('notices')];
  const root = document.documentElement;
  const measure = (): void => {
    const [head, foot] = [header?.offsetHeight ?? 0, footer?.offsetHeight ?? 0];
    const covered = foot + (notices?.offsetHeight ?? 0);
    const low = head + foot > window.innerHeight * mostShare;
    room.toggleAttribute('data-low', low);
    room.style.setProperty('--head', `${low ? 0 : head}px`);
    room.style.setProperty('--foot', `${low ? 0 : foot}px`);
    root.style.scrollPadding = low ? '' : `${head + marginPx}px 0 ${covered + marginPx}px`;
  };
  const observer = new ResizeObserver(measure);
  for (const one of [header, footer, notices]) if (one) observer.observe(one);
  window.addEventListener('resize', measure);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', measure);
    root.style.scrollPadding = '';
  };
}
