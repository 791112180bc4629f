import { scanMaxBytes, scanMaxFiles } from '@certame/contract/features/paper/endpoints.ts';
import { type ChangeEvent, useRef, useState } from 'react';
import { useLeaveGuard } from '#kit/form/use-leave-guard.ts';
import { useTranslation } from '#lib/language/i18n.ts';

export interface Photo {
  /** Its place in the order of taking, from 1; phones give every photo the same name. */
  number: number;
  file: File;
}

/** Whether one upload has no room for another photo as large as the largest, and for one of them that is taken again. */
export function fillsUpload(sizes: readonly number[]): boolean {
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.length >= scanMaxFiles || bytes + 2 * Math.max(0, ...sizes) > scanMaxBytes;
}

/** Photos that were taken and not sent yet, in the order of the sheets. */
export function usePhotos() {
  const { t } = useTranslation();
  const camera = useRef<HTMLInputElement>(null);
  const [taken, setTaken] = useState<readonly Photo[]>([]);
  const [shown, setShown] = useState<number | null>(null);
  /** The photo that the next one comes in place of. */
  const replaced = useRef<number | null>(null);
  useLeaveGuard(taken.length > 0, 'tab');
  const open = (number: number | null): void => {
    replaced.current = number;
    camera.current?.click();
  };
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    const [photo] = event.currentTarget.files ?? [];
    event.currentTarget.value = '';
    if (!photo) return;
    const number = replaced.current ?? Math.max(0, ...taken.map((one) => one.number)) + 1;
    const ending = photo.type === 'image/png' ? 'png' : 'jpg';
    const name = `${t('paper.photos.name', { number })}.${ending}`;
    const made: Photo = { number, file: new File([photo], name, { type: photo.type }) };
    setTaken((before) =>
      before.some((one) => one.number === number)
        ? before.map((one) => (one.number === number ? made : one))
        : [...before, made],
    );
    setShown(number);
  };
  return {
    taken,
    shown: taken.find(({ number }) => number === shown) ?? taken.at(-1) ?? null,
    isFull: fillsUpload(taken.map(({ file }) => file.size)),
    show: setShown,
    takeNext: () => open(null),
    takeAgain: (number: number) => open(number),
    remove: (number: number) => setTaken((before) => before.filter((one) => one.number !== number)),
    clear: () => setTaken([]),
    input: {
      ref: camera,
      type: 'file',
      hidden: true,
      accept: 'image/jpeg,image/png',
      capture: 'environment' as const,
      onChange: take,
    },
  };
}
