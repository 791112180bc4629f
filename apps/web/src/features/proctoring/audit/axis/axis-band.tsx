import { textKey } from '@certame/contract/messages/text-key.ts';
import { type AuditLane, eventMarksOf, type Stretch } from '@certame/rules/proctoring/audit-timeline.ts';
import { memo, useMemo } from 'react';
import { hasText, useTranslation } from '#lib/language/i18n.ts';
import { secondOfDay } from '../model/clock-texts.ts';
import type { TimedRow } from '../model/timed-rows.ts';
import classes from './axis.module.css';

interface Props {
  band: AuditLane;
  rows: readonly TimedRow[];
  window: Stretch;
  /** Events that are closer together share one mark. */
  msPerMark: number;
  /** Null: a row that has no recording. */
  recorded: readonly Stretch[] | null;
  onSeek: (ms: number) => void;
}

/** One row of the axis. Marks differ by shape too: a diamond is severe, a triangle medium, a dot neither. */
export const AxisBand = memo(function AxisBand({ band, rows, window, msPerMark, recorded, onSeek }: Props) {
  const { t } = useTranslation();
  const lengthMs = window.to_ms - window.from_ms;
  const share = (ms: number): number => ((ms - window.from_ms) / lengthMs) * 100;
  const stretchStyle = ({ from_ms, to_ms }: Stretch) => {
    const from = Math.max(share(from_ms), 0);
    return {
      insetInlineStart: `${from}%`,
      inlineSize: `${Math.max(Math.min(share(to_ms), 100) - from, 0)}%`,
    };
  };
  const isInside = ({ from_ms, to_ms }: Stretch): boolean =>
    to_ms >= window.from_ms && from_ms <= window.to_ms;
  const { marks, byId } = useMemo(() => {
    const inside = rows.filter(({ atMs }) => atMs >= window.from_ms && atMs <= window.to_ms);
    return { marks: eventMarksOf(inside, msPerMark), byId: new Map(inside.map((row) => [row.id, row])) };
  }, [rows, window, msPerMark]);
  const spans = rows.flatMap(({ span, severity }) => {
    if (!span) return [];
    const stretch = { from_ms: span.fromMs, to_ms: span.toMs ?? span.fromMs };
    return isInside(stretch) ? [{ id: span.id, severity, stretch }] : [];
  });
  return (
    <div className={classes.band}>
      {recorded && <span className={classes.gap} />}
      {recorded?.filter(isInside).map((stretch) => (
        <span key={stretch.from_ms} className={classes.recorded} style={stretchStyle(stretch)} />
      ))}
      {spans.map(({ id, severity, stretch }) => (
        <span key={id} className={classes.span} data-severity={severity} style={stretchStyle(stretch)} />
      ))}
      {marks.map(({ id, atMs, severity, count }) => {
        const type = byId.get(id)?.type ?? '';
        const key = `timeline.types.${type}`;
        const label = t('proctoring-audit.axis.mark', {
          count,
          what: hasText(key) ? t(textKey(key)) : type,
          severity: t(`timeline.severities.${severity}`).toLocaleLowerCase(),
          when: secondOfDay(atMs),
        });
        return (
          <button
            key={id}
            type="button"
            className={classes.mark}
            data-severity={severity}
            data-many={count > 1 || undefined}
            style={{ insetInlineStart: `${share(atMs)}%` }}
            // Not in the tab order: there may be hundreds, and the list of events is the way to all of them by keyboard.
            tabIndex={-1}
            aria-label={`${t(`proctoring-audit.axis.lanes.${band}`)}: ${label}`}
            title={label}
            onClick={() => onSeek(atMs)}
          />
        );
      })}
    </div>
  );
});
