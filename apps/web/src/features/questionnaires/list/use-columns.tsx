import type { QuestionnaireRow } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { useMemo } from 'react';
import type { DataGridColumn } from '#kit/grid/grid-types.ts';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { periodWords } from './period-words.ts';
import { StateBadge } from './state-badge.tsx';

export function useColumns(): DataGridColumn<QuestionnaireRow>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const label = (key: string): string => t(`questionnaires.columns.${key}`);
    return [
      { key: 'name', label: label('name'), sortable: true, render: (row) => row.name },
      {
        key: 'state',
        label: label('state'),
        sortable: true,
        width: '128px',
        render: (row) => <StateBadge state={row.state} />,
      },
      {
        key: 'starts_at',
        label: label('period'),
        sortable: true,
        width: '190px',
        render: (row) => <span className="cell-lines">{periodWords(row)}</span>,
      },
      {
        key: 'questions',
        label: label('questions'),
        align: 'right',
        width: '96px',
        render: (row) => formatNumber(row.questions),
      },
      {
        key: 'participants',
        label: label('participants'),
        align: 'right',
        width: '120px',
        render: (row) => formatNumber(row.participants),
      },
      {
        key: 'finished',
        label: label('finished'),
        align: 'right',
        width: '112px',
        render: (row) =>
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
      },
    ];
  }, [t]);
}
