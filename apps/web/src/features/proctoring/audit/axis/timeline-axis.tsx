import { auditLanes, type Stretch } from '@certame/rules/proctoring/audit-timeline.ts';
import { useElementSize } from '@mantine/hooks';
import {
  IconChevronLeft,
  IconChevronRight,
  IconViewportWide,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useMemo } from 'react';
import { IconButton } from '#kit/page/icon-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { secondOfDay } from '../model/clock-texts.ts';
import type { TimedRow } from '../model/timed-rows.ts';
import { moved, ticksOf, zoomed } from '../model/zoom.ts';
import classes from './axis.module.css';
import { AxisBand } from './axis-band.tsx';

interface Props {
  whole: Stretch;
  window: Stretch;
  rows: readonly TimedRow[];
  recorded: readonly Stretch[];
  /** Which recordings the exam asks for. */
  records: { camera: boolean; screen: boolean };
  atMs: number;
  onWindow: (window: Stretch) => void;
  onSeek: (ms: number) => void;
}

const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageDown: -10,
  PageUp: 10,
};
const stepMs = 5000;

/** All recordings and events on one time axis: a row for each kind, with the gaps of the recording. */
export function TimelineAxis({ whole, window, rows, recorded, records, atMs, onWindow, onSeek }: Props) {
  const { t } = useTranslation();
  const { ref, width } = useElementSize();
  const lengthMs = window.to_ms - window.from_ms;
  const placeOf = (ms: number): string => `${((ms - window.from_ms) / lengthMs) * 100}%`;
  const lanes = useMemo(
    () => auditLanes.map((band) => ({ band, rows: rows.filter((row) => row.band === band) })),
    [rows],
  );
  const msPerMark = width > 0 ? (lengthMs / width) * 14 : lengthMs / 60;
  const pointAt = (event: PointerEvent<HTMLElement>): void => {
    const { left, width: wide } = event.currentTarget.getBoundingClientRect();
    const share = Math.min(Math.max((event.clientX - left) / wide, 0), 1);
    onSeek(window.from_ms + share * lengthMs);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = keySteps[event.key];
    const target = event.key === 'Home' ? whole.from_ms : event.key === 'End' ? whole.to_ms : null;
    if (step === undefined && target === null) return;
    event.preventDefault();
    onSeek(target ?? Math.min(Math.max(atMs + (step ?? 0) * stepMs, whole.from_ms), whole.to_ms));
  };
  const tools = [
    ['zoom_in', IconZoomIn, () => onWindow(zoomed(window, whole, atMs, 0.5))],
    ['zoom_out', IconZoomOut, () => onWindow(zoomed(window, whole, atMs, 2))],
    ['whole', IconViewportWide, () => onWindow(whole)],
    ['earlier', IconChevronLeft, () => onWindow(moved(window, whole, -lengthMs / 2))],
    ['later', IconChevronRight, () => onWindow(moved(window, whole, lengthMs / 2))],
  ] as const;
  return (
    <section className={classes.axis} aria-label={t('proctoring-audit.axis.label')}>
      <div className={classes.tools}>
        {tools.map(([key, icon, run]) => (
          <IconButton key={key} icon={icon} label={t(`proctoring-audit.axis.${key}`)} onClick={run} />
        ))}
        <span className={classes.legend}>
          <i data-kind="recorded" aria-hidden="true" />
          {t('proctoring-audit.axis.recorded')}
          <i data-kind="gap" aria-hidden="true" />
          {t('proctoring-audit.axis.gap')}
        </span>
      </div>
      <div className={classes.body}>
        <div className={classes.names} aria-hidden="true">
          {auditLanes.map((band) => (
            <span key={band}>{t(`proctoring-audit.axis.lanes.${band}`)}</span>
          ))}
        </div>
        <div className={classes.track} ref={ref}>
          {lanes.map(({ band, rows: ofLane }) => (
            <AxisBand
              key={band}
              band={band}
              rows={ofLane}
              window={window}
              msPerMark={msPerMark}
              recorded={
                (band === 'camera' && records.camera) || (band === 'screen' && records.screen)
                  ? recorded
                  : null
              }
              onSeek={onSeek}
            />
          ))}
          <div
            className={classes.scale}
            role="slider"
            tabIndex={0}
            aria-label={t('proctoring-audit.axis.position')}
            aria-valuemin={0}
            aria-valuemax={Math.round((whole.to_ms - whole.from_ms) / 1000)}
            aria-valuenow={Math.round(
              Math.min(Math.max(atMs - whole.from_ms, 0), whole.to_ms - whole.from_ms) / 1000,
            )}
            aria-valuetext={secondOfDay(atMs)}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              pointAt(event);
            }}
            onPointerMove={(event) => {
              if (event.currentTarget.hasPointerCapture(event.pointerId)) pointAt(event);
            }}
            onKeyDown={onKeyDown}
          >
            {ticksOf(window, Math.max(2, Math.floor(width / 96))).map((ms) => (
              <span
                key={ms}
                className={classes.tick}
                data-late={ms > window.to_ms - (window.to_ms - window.from_ms) / 4 || undefined}
                style={{ insetInlineStart: placeOf(ms) }}
              >
                {secondOfDay(ms)}
              </span>
            ))}
          </div>
          {atMs >= window.from_ms && atMs <= window.to_ms && (
            <div className={classes.now} style={{ insetInlineStart: placeOf(atMs) }} />
          )}
        </div>
      </div>
    </section>
  );
}
