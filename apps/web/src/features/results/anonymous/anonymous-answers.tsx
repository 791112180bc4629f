import {
  type AnonymousAnswerRow,
  type AnonymousSummary,
  getAnonymousSummary,
  listAnonymousAnswers,
} from '@certame/contract/features/anonymous-answers/endpoints.ts';
import type { Questionnaire } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { Alert, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { QuestionnaireTabs } from '#features/questionnaires/index.ts';
import { columnsOf } from '#kit/grid/columns-of.ts';
import { DataList } from '#kit/grid/data-list.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { useGrid } from '#kit/grid/use-grid.ts';
import { PageHeader } from '#kit/page/page-header.tsx';
import { fillPath } from '#lib/http/send.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { QuestionSummary } from './question-summary.tsx';

/** Results of an anonymous questionnaire: how often each option was chosen, and every answer in random order. */
export function AnonymousAnswers({ questionnaire }: { questionnaire: Pick<Questionnaire, 'id' | 'name'> }) {
  const { t } = useTranslation();
  const { id, name } = questionnaire;
  const query = useQuery({ ...queryOf(getAnonymousSummary, { params: { id } }), select: modelOf });
  const summary = query.data;
  return (
    <>
      <PageHeader title={t('titles./questionnaires/:id/resume')} help={name} />
      <QuestionnaireTabs id={id} current="results" />
      {query.isPending && <Skeleton height={160} radius={12} />}
      {query.isError && !summary && <LoadFailure onRetry={() => void query.refetch()} />}
      {summary && (
        <Stack gap="lg">
          <Participation summary={summary} />
          {summary.visibility === 'shown' && (
            <>
              <section>
                <Title order={2} size="h4" mb="sm">
                  {t('anonymous-answers.summary')}
                </Title>
                <Stack gap="md">
                  {summary.questions.map((question) => (
                    <QuestionSummary key={question.item_id} question={question} />
                  ))}
                </Stack>
              </section>
              <section>
                <Title order={2} size="h4" mb="sm">
                  {t('anonymous-answers.all')}
                </Title>
                <AnswerList id={id} />
              </section>
            </>
          )}
        </Stack>
      )}
    </>
  );
}

function Participation({ summary }: { summary: AnonymousSummary }) {
  const { t } = useTranslation();
  const { visibility, participants, participants_finished: finished, minimum } = summary;
  return (
    <Alert color="gray" icon={<IconEyeOff size={18} stroke={1.7} aria-hidden="true" />}>
      <Stack gap={6}>
        <Text size="sm" fw={600}>
          {t('anonymous-answers.finished_of', { finished, participants })} {t('anonymous-answers.who')}
        </Text>
        <Text size="sm">{t('anonymous-answers.why')}</Text>
        {visibility !== 'shown' && (
          <Text size="sm" role="status">
            {t(`anonymous-answers.${visibility}`, { minimum })}
          </Text>
        )}
      </Stack>
    </Alert>
  );
}

function AnswerList({ id }: { id: string }) {
  const { t } = useTranslation();
  const grid = useGrid<AnonymousAnswerRow>(fillPath(listAnonymousAnswers.path, { id }));
  const column = columnsOf<AnonymousAnswerRow>(t, { labels: 'anonymous-answers.columns' });
  const nameOf = ({ respondent }: AnonymousAnswerRow): string =>
    t('anonymous-answers.respondent', { number: respondent });
  return (
    <DataList
      grid={grid}
      what={t('anonymous-answers.many')}
      label={t('anonymous-answers.all')}
      firstSort={{ sort: 'question' }}
      columns={[
        column('question', { sortable: true, kind: 'number', align: 'right' }, (row) => row.question),
        column('statement', {}, (row) => row.statement),
        column('answer', { cardDetail: true }, (row) => row.answer),
        column('respondent', { sortable: true }, nameOf),
      ]}
      rowName={nameOf}
      help={t('anonymous-answers.empty')}
    />
  );
}
