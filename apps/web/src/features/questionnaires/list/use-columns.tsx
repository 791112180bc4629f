import type { QuestionnaireRow } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { useMemo } from 'react';
import { columnsOf } from '#kit/grid/columns-of.ts';
import type { DataGridColumn } from '#kit/grid/grid-types.ts';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { periodLabel } from './period-label.ts';
import { StateBadge } from './state-badge.tsx';

export function useColumns(): DataGridColumn<QuestionnaireRow>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const column = columnsOf<QuestionnaireRow>(t, { labels: 'questionnaires.columns' });
    return [
      column('name', { sortable: true }, (row) => row.name),
      column('state', { sortable: true, width: '128px' }, (row) => <StateBadge state={row.state} />),
      column(
        'editors_group',
        { width: '150px' },
        (row) => row.editors_group ?? t('questionnaires.all_editors'),
      ),
      column(
        'starts_at',
        { label: t('questionnaires.columns.period'), sortable: true, width: '190px' },
        (row) => <span className="cell-lines">{periodLabel(row)}</span>,
      ),
      column('questions', { align: 'right', width: '96px' }, (row) => formatNumber(row.questions)),
      column('participants', { align: 'right', width: '120px' }, (row) => formatNumber(row.participants)),
      column('finished', { align: 'right', width: '112px' }, (row) =>
        row.attempts === 0 ? (
          <>
            <span aria-hidden="true">–</span>
            <span className="visually-hidden">{t('questionnaires.no_attempts')}</span>
          </>
        ) : (
          t('questionnaires.finished_of', {
            finished: formatNumber(row.finished),
            attempts: formatNumber(row.attempts),
          })
        ),
      ),
    ];
  }, [t]);
}
