const storageKey = 'certame.device';

export const randomId = (): string =>
  // randomUUID exists only on secure addresses; an exam in a school's own network may run without TLS.
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** This browser's own id, the same in all its tabs and after a reload; a new one where nothing can be stored. */
export function getDeviceId(storage: Storage | undefined): string {
  try {
    const known = storage?.getItem(storageKey);
    if (known && /^[0-9a-f]{32}$/.test(known)) return known;
    const id = randomId();
    storage?.setItem(storageKey, id);
    return id;
  } catch {
    return randomId();
  }
}

export const browserStorage = (): Storage | undefined => {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
};
