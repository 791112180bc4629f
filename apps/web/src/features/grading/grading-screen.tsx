import { Skeleton } from '@mantine/core';
import { QuestionnaireTabs } from '#features/questionnaires/index.ts';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useParams } from '#lib/page/router.tsx';
import classes from './workspace/grading.module.css';
import { GradingWorkspace } from './workspace/grading-workspace.tsx';
import { useGradingList } from './workspace/use-grading-list.ts';

export const texts = ['grading', 'questionnaires'];

/** Responses that a person scores: one question at a time, one response at a time, without names. */
export default function GradingScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const gradingList = useGradingList(id);
  const { query, model, item } = gradingList;
  return (
    <>
      <PageHeader title={t('titles./questionnaires/:id/correction')} help={model?.questionnaire_name} />
      <QuestionnaireTabs id={id} current="correction" />
      {query.isError && !model && <LoadFailure onRetry={() => void query.refetch()} />}
      {query.isPending && (
        <div role="status">
          <span className="visually-hidden">{t('common.loading')}</span>
          <Skeleton height={62} mb="md" />
          <Skeleton height={380} />
        </div>
      )}
      {model && item && (
        <GradingWorkspace
          key={`${item.item_id} ${gradingList.only} ${gradingList.page}`}
          questionnaireId={id}
          gradingList={gradingList}
          model={model}
          item={item}
        />
      )}
      {model && !item && (
        <div className={classes.end}>
          <h2>{t('grading.nothing_title')}</h2>
          <p>{t('grading.nothing_help')}</p>
        </div>
      )}
    </>
  );
}
