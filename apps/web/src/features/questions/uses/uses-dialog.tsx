import type { Question, QuestionUse } from '@certame/contract/features/questions/endpoints.ts';
import { listQuestionUses } from '@certame/contract/features/questions/endpoints.ts';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { formatDecimal, formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCan } from '#lib/session/session.ts';
import { Discrimination } from './discrimination.tsx';
import classes from './uses.module.css';

const decimal = (value: number, decimals: number): string => formatDecimal(value.toFixed(decimals));

function ResultCells({ results }: { results: QuestionUse['results'] }) {
  const { t } = useTranslation();
  const none = <span className={classes.soft}>{t('questions.uses.none')}</span>;
  const percent = (value: number | null | undefined) =>
    typeof value === 'number' ? t('questions.uses.percent', { value: decimal(value, 0) }) : none;
  return (
    <>
      <td data-label={t('questions.uses.responses')}>{results ? formatNumber(results.responses) : none}</td>
      <td data-label={t('questions.uses.right')}>{percent(results?.right_percent)}</td>
      <td data-label={t('questions.uses.mean')}>{percent(results?.mean_percent)}</td>
      <td data-label={t('questions.uses.discrimination')}>
        {results ? <Discrimination {...results} /> : none}
      </td>
    </>
  );
}

function UseRow({ use }: { use: QuestionUse }) {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <tr>
      <th scope="row">
        {can('questionnaires.edit') ? (
          <Link to={`/questionnaires/${use.questionnaire_id}/edit`}>{use.name}</Link>
        ) : (
          use.name
        )}
        <span className={classes.details}>
          {t(`questions.uses.states.${use.state}`)}
          <span>{t('questions.version', { version: use.version })}</span>
          {!use.is_current && <span>{t('questions.uses.replaced')}</span>}
          {use.results !== null && use.results.responses > 0 && (
            <Link to={`/questionnaires/${use.questionnaire_id}/resume`}>{t('questions.uses.results')}</Link>
          )}
        </span>
      </th>
      <ResultCells results={use.results} />
    </tr>
  );
}

function Uses({ total, uses }: { total: number; uses: readonly QuestionUse[] }) {
  const { t } = useTranslation();
  if (uses.length === 0) return <Text size="sm">{t('questions.uses.empty')}</Text>;
  return (
    <Stack gap="sm">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('questions.uses.questionnaire')}</th>
            <th scope="col">{t('questions.uses.responses')}</th>
            <th scope="col">{t('questions.uses.right')}</th>
            <th scope="col">{t('questions.uses.mean')}</th>
            <th scope="col">{t('questions.uses.discrimination')}</th>
          </tr>
        </thead>
        <tbody>
          {uses.map((use) => (
            <UseRow key={`${use.questionnaire_id} ${use.version}`} use={use} />
          ))}
        </tbody>
      </table>
      {total > uses.length && (
        <Text size="sm">{t('questions.uses.more', { count: uses.length, total: formatNumber(total) })}</Text>
      )}
      <Text size="sm" c="dimmed">
        {t('questions.uses.help')}
      </Text>
    </Stack>
  );
}

interface Props {
  question: Pick<Question, 'id' | 'title' | 'excerpt'>;
  onClose: () => void;
}

/** Where a question of the bank is used, with the candidates' results there. */
export default function UsesDialog({ question, onClose }: Props) {
  const { t } = useTranslation();
  const query = useQuery({
    ...queryOf(listQuestionUses, { params: { id: question.id } }),
    select: modelOf,
    staleTime: 0,
  });
  return (
    <Dialog onClose={onClose} size="xl" title={t('questions.uses.title')}>
      <p className={classes.name}>{question.title || question.excerpt || t('questions.untitled')}</p>
      {query.isPending && <Skeleton height={120} radius="md" />}
      {query.isError && <LoadFailure onRetry={() => void query.refetch()} />}
      {query.data && <Uses {...query.data} />}
      <DialogFooter onCancel={onClose} cancel={t('common.close')} />
    </Dialog>
  );
}
