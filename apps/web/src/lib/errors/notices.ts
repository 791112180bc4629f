import { feedback } from '@certame/contract/constants.ts';

export type NoticeLevel = 'error' | 'warning' | 'success' | 'info';
export interface Notice {
  id: number;
  level: NoticeLevel;
  message: string;
  /** Infinite: until it is closed. */
  durationMs: number;
  /** What can be done about it, as a button. */
  action?: NoticeAction | undefined;
}
export interface NoticeAction {
  label: string;
  run: () => void;
}

let notices: readonly Notice[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
const change = (next: readonly Notice[]): void => {
  notices = next;
  for (const listener of listeners) listener();
};

export const getNotices = (): readonly Notice[] => notices;
export const subscribeNotices = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const dismissNotice = (id: number): void => change(notices.filter((notice) => notice.id !== id));

/** The server's words for levels, the specification's "danger" among them. */
export function levelOf(level: string): NoticeLevel {
  if (level === 'success' || level === 'warning' || level === 'info') return level;
  return 'error';
}

const usualMs = (level: NoticeLevel): number =>
  level === 'error' || level === 'warning' ? feedback.errorMs : feedback.successMs;

/** Shows a notice: errors and warnings top-center for 4 s, others bottom-right for 2 s, unless told otherwise. Gives its id. */
export function notify(
  level: NoticeLevel,
  message: string,
  durationMs: number = usualMs(level),
  action?: NoticeAction,
): number {
  // The same words twice at once help nobody: the older notice gives way.
  const others = notices.filter((notice) => notice.message !== message || notice.level !== level);
  const id = nextId++;
  change([...others.slice(-4), { id, level, message, durationMs, action }]);
  return id;
}

/** Several notices of one reply; a list of errors stays for 5 s. */
export function notifyAll(messages: readonly { level: string; message: string }[]): void {
  const errors = messages.filter((one) => levelOf(one.level) === 'error');
  for (const { level, message } of messages) {
    const known = levelOf(level);
    notify(known, message, errors.length > 1 && known === 'error' ? feedback.errorListMs : usualMs(known));
  }
}

const keptKey = 'certame.notices';

/** Keeps the notices for the document that this one gives way to; those with an action were about this one. */
export function keepNotices(storage: Pick<Storage, 'setItem'> = window.sessionStorage): void {
  const kept = notices.filter(({ action }) => action === undefined);
  try {
    storage.setItem(keptKey, JSON.stringify(kept.map(({ level, message }) => ({ level, message }))));
  } catch {
    // Without storage they end with the page.
  }
}

/** Shows what the document before has kept. */
export function showKeptNotices(
  storage: Pick<Storage, 'getItem' | 'removeItem'> = window.sessionStorage,
): void {
  try {
    const kept: { level: NoticeLevel; message: string }[] = JSON.parse(storage.getItem(keptKey) ?? '[]');
    storage.removeItem(keptKey);
    for (const { level, message } of kept) notify(level, message);
  } catch {
    // Nothing was kept.
  }
}
