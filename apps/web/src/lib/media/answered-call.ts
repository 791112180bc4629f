const key = 'certame.answered-call';

/** The call that this tab takes part in: after a reload it goes on with it, without asking again. */
export const answeredCall = {
  read(): string | null {
    try {
      return window.sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** Null: none. A browser that keeps nothing asks again after a reload. */
  write(callId: string | null): void {
    try {
      if (callId === null) window.sessionStorage.removeItem(key);
      else window.sessionStorage.setItem(key, callId);
    } catch {
      // Nothing is kept.
    }
  },
};
