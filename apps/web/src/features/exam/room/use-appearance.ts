import { useEffect, useState } from 'react';
import { storedValue, storeValue } from '#lib/storage.ts';

/** Text sizes in per cent of the default. */
export const textSizes = [90, 100, 115, 130, 150, 175] as const;
const usualSize = 1;

export interface Appearance {
  /** Index into `textSizes`. */
  size: number;
  contrast: boolean;
}

/** Text size and contrast of the room, remembered on this device, undone when the room is left. */
export function useAppearance(): [Appearance, (appearance: Appearance) => void] {
  const [appearance, setAppearance] = useState<Appearance>(() => {
    const stored = storedValue('exam-size');
    const size = stored === null ? usualSize : textSizes.findIndex((percent) => String(percent) === stored);
    return { size: size === -1 ? usualSize : size, contrast: storedValue('exam-contrast') === '1' };
  });
  useEffect(() => {
    const root = document.documentElement;
    root.style.fontSize = `${textSizes[appearance.size] ?? 100}%`;
    if (appearance.contrast) root.dataset.contrast = 'high';
    return () => {
      root.style.fontSize = '';
      delete root.dataset.contrast;
    };
  }, [appearance]);
  return [
    appearance,
    (next) => {
      setAppearance(next);
      storeValue('exam-size', String(textSizes[next.size] ?? 100));
      storeValue('exam-contrast', next.contrast ? '1' : '0');
    },
  ];
}
