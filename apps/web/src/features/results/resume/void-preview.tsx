import {
  type VoidPreview as Preview,
  previewVoidItem,
} from '@certame/contract/features/questionnaires/void-preview/endpoints.ts';
import { Button, Group, Skeleton } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import classes from './void-preview.module.css';

interface Props {
  questionnaireId: string;
  itemId: string;
  mode: 'keep' | 'zero' | 'none';
}
interface Score {
  total: string;
  max: string;
  percent: string | null;
}

/** Participants per page. */
const pageSize = 20;

const points = (value: string): string => formatNumber(Math.round(Number(value) * 100) / 100);
const signed = (value: string): string => (Number(value) > 0 ? `+${points(value)}` : points(value));

function ScoreCell({ score }: { score: Score }) {
  const { t } = useTranslation();
  return (
    <>
      {t('results.void.preview.of', { total: points(score.total), max: points(score.max) })}
      {score.percent !== null && (
        <small>{t('results.void.preview.percent', { percent: points(score.percent) })}</small>
      )}
    </>
  );
}

/** Preview (dry run) of a change of scores: whose would change, and by how much. */
export function ScorePreview({
  query,
}: {
  query: Pick<UseQueryResult<Preview>, 'data' | 'isError' | 'refetch'>;
}) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = query;
  if (isError && !data) return <LoadFailure onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={150} radius={8} />;
  const pages = Math.max(1, Math.ceil(data.rows.length / pageSize));
  return (
    <section className={classes.preview} aria-label={t('results.void.preview.title')}>
      <div role="status">
        <ul className={classes.counts}>
          {(['up', 'down', 'same'] as const).map((kind) => (
            <li key={kind} data-kind={kind}>
              <strong>{formatNumber(data[kind])}</strong>{' '}
              {t(`results.void.preview.${kind}`, { count: data[kind] })}
            </li>
          ))}
        </ul>
      </div>
      {data.mean_points !== null && data.mean_percent !== null && (
        <p className={classes.note}>
          {t('results.void.preview.mean', {
            points: signed(data.mean_points),
            percent: signed(data.mean_percent),
          })}
        </p>
      )}
      {data.open > 0 && (
        <p className={classes.note}>{t('results.void.preview.open', { count: data.open })}</p>
      )}
      {data.rows.length === 0 && <p className={classes.note}>{t('results.void.preview.none')}</p>}
      {data.rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard
        <div className={classes.window} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('results.void.preview.person')}</th>
                <th scope="col">{t('results.void.preview.before')}</th>
                <th scope="col">{t('results.void.preview.after')}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.slice((page - 1) * pageSize, page * pageSize).map((row) => (
                <tr key={row.answer_id}>
                  <th scope="row">
                    {row.name}
                    {row.number > 1 && <small>{t('results.mine.attempt', { number: row.number })}</small>}
                  </th>
                  <td>
                    <ScoreCell score={row.before} />
                  </td>
                  <td>
                    <ScoreCell score={row.after} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {pages > 1 && (
        <Group justify="space-between" gap="xs">
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('results.void.preview.previous')}
          </Button>
          <span className={classes.note}>
            {t('results.void.preview.page', { page: formatNumber(page), pages: formatNumber(pages) })}
          </span>
          <Button variant="default" size="xs" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t('results.void.preview.next')}
          </Button>
        </Group>
      )}
    </section>
  );
}

/** Preview (dry run) of voiding. */
export function VoidPreview({ questionnaireId, itemId, mode }: Props) {
  const query = useQuery({
    ...queryOf(previewVoidItem, { params: { id: questionnaireId, item_id: itemId }, query: { mode } }),
    select: modelOf,
    staleTime: 0,
    gcTime: 0,
  });
  return <ScorePreview query={query} />;
}
