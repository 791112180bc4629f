import { type Monitor, monitorEventsOf } from '@certame/rules/proctoring/detection/monitors.ts';
import { type DetailedScreen, isScreenExtended, readScreenDetails } from '#lib/media/capture/index.ts';
import type { EmitEvent } from './camera-detectors.ts';

const looksEveryMs = 5000;

/** A screen has no id of its own: it is identified by its name and its place among those of the same name. */
const monitorsOf = (screens: readonly DetailedScreen[]): Monitor[] =>
  screens.map(({ label, isPrimary, width, height, left, top }, index) => ({
    ...{
      id: `${label || 'monitor'}-${screens.slice(0, index).filter((one) => one.label === label).length + 1}`,
    },
    ...{ label, isPrimary, width, height, left, top },
  }));

/** Fallback without the permission for window management: the browser still says whether there is more than one screen. */
const guessedMonitors = (): Monitor[] => {
  const own = { label: '', isPrimary: true, width: screen.width, height: screen.height, left: 0, top: 0 };
  const further = { id: 'further', label: '', isPrimary: false, width: 0, height: 0, left: 0, top: 0 };
  return [{ id: 'own', ...own }, ...(isScreenExtended() ? [further] : [])];
};

/** Emits events of monitors that are there, come, go or move. It never prompts: the check before the exam has asked for the permission. */
export function watchMonitors(emit: EmitEvent): () => void {
  let before: Monitor[] | null = null;
  let details: Awaited<ReturnType<typeof readScreenDetails>> = null;
  const look = (): void => {
    const now = details ? monitorsOf(details.screens) : guessedMonitors();
    for (const type of monitorEventsOf(before, now)) emit(type, { count: now.length, monitors: now });
    before = now;
  };
  const timer = setInterval(look, looksEveryMs);
  let isStopped = false;
  void (async () => {
    try {
      const permission = await navigator.permissions.query({ name: 'window-management' as PermissionName });
      if (permission.state === 'granted') details = await readScreenDetails();
    } catch {
      // The browser doesn't know this permission: `guessedMonitors` is used.
    }
    if (isStopped) return;
    details?.addEventListener('screenschange', look);
    look();
  })();
  return () => {
    isStopped = true;
    clearInterval(timer);
    details?.removeEventListener('screenschange', look);
  };
}
