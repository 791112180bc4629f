import { isBroken, type TimelineRow } from '@certame/contract/features/timeline/endpoints.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import { IconAlertTriangle, IconClockExclamation, IconEraser, IconLink } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Absent } from '#kit/cells/absent.tsx';
import { columnsOf } from '#kit/grid/columns-of.ts';
import type { DataGridColumn } from '#kit/grid/grid-types.ts';
import { hasText, useTranslation } from '#lib/language/i18n.ts';
import { SeverityLabel } from '../severity-label.tsx';
import { EventTime } from './event-time.tsx';
import classes from './timeline.module.css';

function What({ row }: { row: TimelineRow }) {
  const { t } = useTranslation();
  const key = `timeline.types.${row.type}`;
  return (
    <span className={classes.lines}>
      <span className={classes.strong}>{hasText(key) ? t(textKey(key)) : row.type}</span>
      {row.question !== null && (
        <span className={classes.soft}>{t('timeline.question', { number: row.question })}</span>
      )}
      {row.late && (
        <span className={classes.note}>
          <IconClockExclamation size={15} stroke={1.8} aria-hidden="true" />
          {t('timeline.late')}
        </span>
      )}
    </span>
  );
}

const chainIcon = (broken: boolean, redacted: boolean) =>
  broken ? IconAlertTriangle : redacted ? IconEraser : IconLink;

function Chain({ row: { chain } }: { row: TimelineRow }) {
  const { t } = useTranslation();
  if (chain === null) return <Absent />;
  const broken = isBroken(chain);
  const Icon = chainIcon(broken, chain === 'redacted');
  return (
    <span className={classes.chain} data-broken={broken || undefined}>
      <Icon size={15} stroke={1.8} aria-hidden="true" />
      {t(`timeline.chain_states.${chain}`)}
    </span>
  );
}

export function useTimelineColumns(): DataGridColumn<TimelineRow>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const column = columnsOf<TimelineRow>(t, { labels: 'timeline.columns' });
    return [
      column('at', { sortable: true, width: '168px' }, (row) => <EventTime row={row} />),
      column('type', { cardDetail: true }, (row) => <What row={row} />),
      column('details', { width: '28%' }, (row) =>
        row.details === '' && row.actor === null ? (
          <Absent />
        ) : (
          <span className={classes.lines}>
            <span className={classes.details}>{row.details}</span>
            {row.actor !== null && <span className={classes.soft}>{row.actor}</span>}
          </span>
        ),
      ),
      column('kind', { sortable: true, width: '120px' }, (row) => t(`timeline.kinds.${row.kind}`)),
      column('severity', { sortable: true, width: '110px' }, (row) => (
        <SeverityLabel severity={row.severity} />
      )),
      column('chain', { cardDetail: true, width: '150px' }, (row) => <Chain row={row} />),
    ];
  }, [t]);
}
