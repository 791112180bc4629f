const listeners = new Set<() => void>();

/** Told when the server answers `disable-answer`: the form must take no more answers. */
export function onAnswerDisabled(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const announceAnswerDisabled = (): void => {
  for (const listener of listeners) listener();
};
