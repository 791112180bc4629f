import { severities } from '@certame/contract/features/exam/states.ts';
import { isBroken } from '@certame/contract/features/timeline/endpoints.ts';
import { eventGroups } from '@certame/contract/features/timeline/exam-events/event-groups.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';
import { SeverityIcon } from '#features/timeline/index.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { hasText, useTranslation } from '#lib/language/i18n.ts';
import { writeDuration } from '#lib/time/duration.ts';
import { secondOfDay } from '../model/clock-texts.ts';
import type { TimedRow } from '../model/timed-rows.ts';
import classes from './events.module.css';
import type { EventFilters } from './use-event-filters.ts';

const rowPx = 58;

function EventRow({ row, isNow, onSeek }: { row: TimedRow; isNow: boolean; onSeek: (ms: number) => void }) {
  const { t } = useTranslation();
  const key = `timeline.types.${row.type}`;
  const { span } = row;
  const lasted =
    span &&
    (span.toMs === null
      ? t('proctoring-audit.events.no_end')
      : t('proctoring-audit.events.lasted', { duration: writeDuration(span.toMs - span.fromMs) }));
  const question = row.question === null ? null : t('timeline.question', { number: row.question });
  return (
    <button
      type="button"
      className={classes.row}
      aria-current={isNow ? 'true' : undefined}
      onClick={() => onSeek(row.atMs)}
    >
      <SeverityIcon severity={row.severity} />
      <span className={classes.words}>
        <span className={classes.what}>
          {hasText(key) ? t(textKey(key)) : row.type}
          <span className="visually-hidden">, {t(`timeline.severities.${row.severity}`)}</span>
        </span>
        <span className={classes.more}>
          {[question, lasted, row.actor, row.details].filter((text) => text).join(' · ')}
        </span>
      </span>
      {row.chain !== null && isBroken(row.chain) && (
        <IconAlertTriangle
          className={classes.broken}
          size={16}
          role="img"
          aria-label={t('proctoring-audit.events.broken')}
        />
      )}
      <time className={classes.time}>{secondOfDay(row.atMs)}</time>
    </button>
  );
}

interface Props {
  rows: readonly TimedRow[];
  filters: EventFilters;
  /** Index of the last row at or before the current moment; -1: none. */
  nowIndex: number;
  isCut: boolean;
  onSeek: (ms: number) => void;
}

/** Virtualised list of the events in their order: of thousands only the visible ones are rendered. */
export function EventList({ rows, filters, nowIndex, isCut, onSeek }: Props) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(() => rowPx, []),
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    overscan: 8,
  });
  useEffect(() => {
    if (nowIndex >= 0) virtual.scrollToIndex(nowIndex, { align: 'auto' });
  }, [nowIndex, virtual]);
  return (
    <section className={classes.list} aria-labelledby="audit-events">
      <div className={classes.head}>
        <h2 id="audit-events">{t('proctoring-audit.events.title')}</h2>
        <span className={classes.count} role="status">
          {t('proctoring-audit.events.count', { count: rows.length })}
        </span>
        <div className={classes.filters}>
          <FilterChip
            label={t('proctoring-audit.events.groups')}
            chosen={filters.groups}
            onChange={filters.setGroups}
            options={Object.keys(eventGroups).map((value) => ({
              value,
              label: t(`exam-events.groups.${value as keyof typeof eventGroups}`),
            }))}
          />
          <FilterChip
            label={t('proctoring-audit.events.severities')}
            chosen={filters.severities}
            onChange={filters.setSeverities}
            options={severities.map((value) => ({ value, label: t(`timeline.severities.${value}`) }))}
          />
        </div>
      </div>
      {isCut && <p className={classes.none}>{t('proctoring-audit.events.cut')}</p>}
      {rows.length === 0 ? (
        <p className={classes.none}>{t('proctoring-audit.events.none')}</p>
      ) : (
        <div className={classes.scroller} ref={scroller}>
          <ol style={{ blockSize: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start, key }) => {
              const row = rows[index];
              return (
                row && (
                  <li
                    key={key}
                    aria-posinset={index + 1}
                    aria-setsize={rows.length}
                    style={{ blockSize: rowPx, transform: `translateY(${start}px)` }}
                  >
                    <EventRow row={row} isNow={index === nowIndex} onSeek={onSeek} />
                  </li>
                )
              );
            })}
          </ol>
        </div>
      )}
    </section>
  );
}
