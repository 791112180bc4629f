/** Longest that a message waits and is still sent by itself. */
export const waitsAtMostHours = 24;

/**
 * Whether a message has waited so long that it waited for a mail server to be configured: it isn't sent by itself any
 * more, since its links may be of no use. People decide.
 */
export const isLeftToPeople = (mail: { state: string; next_try_at: Date }, nowMs: number): boolean =>
  mail.state === 'queued' && mail.next_try_at.getTime() < nowMs - waitsAtMostHours * 60 * 60_000;
