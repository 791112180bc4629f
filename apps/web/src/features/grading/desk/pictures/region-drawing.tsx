import {
  type Box,
  middleRegion,
  moveRegion,
  regionBetween,
  resizeRegion,
} from '@certame/rules/grading/annotations/region.ts';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { type NumberedRegion, RegionView, regionStyle } from '#lib/html/region-view.tsx';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './pictures.module.css';

/** The arrows are meant for a region as soon as it is there. */
const focusOnce = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });
const stepOf = (isFine: boolean): number => (isFine ? 0.005 : 0.02);
const directions: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrows move a region, with Shift they change its size, with Alt by smaller steps. Null: another key. */
function boxAfterKey({ key, shiftKey, altKey }: KeyboardEvent, box: Box): Box | null {
  const direction = directions[key];
  if (!direction) return null;
  const step = stepOf(altKey);
  const change = shiftKey ? resizeRegion : moveRegion;
  return change(box, direction[0] * step, direction[1] * step);
}

/** Draws a rectangle by pointer: from where it goes down to where it is now. */
function useDrawing(onDraw: (box: Box) => void) {
  const draw = useRef(onDraw);
  draw.current = onDraw;
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  return (event: PointerEvent<HTMLElement>): void => {
    const picture = event.currentTarget.querySelector('img')?.getBoundingClientRect();
    if (!picture || picture.width === 0 || picture.height === 0 || event.button !== 0) return;
    const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => ({
      x: (clientX - picture.left) / picture.width,
      y: (clientY - picture.top) / picture.height,
    });
    event.preventDefault();
    const from = pointOf(event);
    const onMove = (moved: globalThis.PointerEvent): void =>
      draw.current(regionBetween(from, pointOf(moved)));
    const end = (): void => {
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerup', end);
      document.removeEventListener('pointercancel', end);
    };
    stop.current = end;
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerup', end);
    document.addEventListener('pointercancel', end);
  };
}

interface Props {
  address: string;
  alt: string;
  regions: readonly NumberedRegion[];
  /** The region that is being drawn; null: none is. */
  box: Box | null;
  onBox: (box: Box) => void;
  /** Enter on the region: its comment is written next. */
  onWrite: () => void;
  onCancel: () => void;
}

/** A picture on which one region may be drawn: by a pointer from corner to corner, or by the arrows of the keyboard. */
export function RegionDrawing({ address, alt, regions, box, onBox, onWrite, onCancel }: Props) {
  const { t } = useTranslation();
  const onPointerDown = useDrawing(onBox);
  const shown = box ?? middleRegion;
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = boxAfterKey(event, shown);
    if (next) onBox(next);
    else if (event.key === 'Enter') onWrite();
    else if (event.key === 'Escape') onCancel();
    else return;
    event.preventDefault();
  };
  const share = (value: number): string => formatNumber(Math.round(value * 100));
  return (
    <RegionView
      {...{ address, alt, regions }}
      isDrawing={box !== null}
      {...(box === null ? {} : { onPointerDown })}
    >
      {box && (
        <button
          type="button"
          className={classes.drawn}
          style={regionStyle(box)}
          ref={focusOnce}
          aria-label={t('correctors.regions.place', {
            ...{ left: share(box.x), top: share(box.y) },
            ...{ width: share(box.width), height: share(box.height) },
          })}
          onKeyDown={onKeyDown}
        />
      )}
    </RegionView>
  );
}
