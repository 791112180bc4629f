import type { ExamEvent } from '@certame/contract/features/timeline/exam-events/endpoints.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import { useMemo } from 'react';
import { Absent } from '#kit/cells/absent.tsx';
import { OpenButton } from '#kit/details/open-button.tsx';
import { columnsOf } from '#kit/grid/columns-of.ts';
import type { DataGridColumn } from '#kit/grid/grid-types.ts';
import { hasText, useTranslation } from '#lib/language/i18n.ts';
import { EventTime } from '../attempt/event-time.tsx';
import classes from '../attempt/timeline.module.css';
import { SeverityLabel } from '../severity-label.tsx';

export function useEventColumns(onFollow: (row: ExamEvent) => void): DataGridColumn<ExamEvent>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const column = columnsOf<ExamEvent>(t, { labels: 'exam-events.columns' });
    return [
      column('name', { width: '17%' }, (row) => (
        <OpenButton onClick={() => onFollow(row)}>
          {row.name}
          <small>{t('exam-events.attempt', { number: row.number })}</small>
        </OpenButton>
      )),
      column('type', { cardDetail: true }, (row) => {
        const key = `timeline.types.${row.type}`;
        return (
          <span className={classes.lines}>
            <span className={classes.strong}>{hasText(key) ? t(textKey(key)) : row.type}</span>
            {row.question !== null && <span className={classes.question}>{row.question}</span>}
          </span>
        );
      }),
      column('severity', { width: '116px', cardDetail: true }, (row) => (
        <SeverityLabel severity={row.severity} />
      )),
      column('at', { sortable: true, width: '168px' }, (row) => <EventTime row={row} />),
      column('origin', { width: '138px' }, (row) => t(`exam-events.origins.${row.origin}`)),
      column('details', { width: '21%' }, (row) =>
        row.details === '' && row.actor === null ? (
          <Absent />
        ) : (
          <span className={classes.lines}>
            <span className={classes.details}>{row.details}</span>
            {row.actor !== null && <span className={classes.soft}>{row.actor}</span>}
          </span>
        ),
      ),
    ];
  }, [t, onFollow]);
}
