import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useParams } from '#lib/page/router.tsx';
import { useCan } from '#lib/session/session.ts';
import classes from './correction/correction.module.css';
import { CorrectionDesk } from './correction/correction-desk.tsx';
import { useCorrections } from './correction/use-corrections.ts';

export const texts = ['grading'];

/** Responses that a person scores: one question at a time, one response at a time, without names. */
export default function CorrectionScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const { id = '' } = useParams();
  const corrections = useCorrections(id);
  const { query, model, item } = corrections;
  return (
    <>
      <PageHeader
        title={t('titles./questionnaires/:id/correction')}
        help={model?.questionnaire_name}
        actions={
          can('questionnaires.resume') && (
            <Button
              variant="default"
              component={Link}
              to={`/questionnaires/${id}/resume`}
              leftSection={<IconArrowLeft size={17} aria-hidden="true" />}
            >
              {t('grading.resume')}
            </Button>
          )
        }
      />
      {query.isError && !model && <LoadFailure onRetry={() => void query.refetch()} />}
      {query.isPending && (
        <div role="status">
          <span className="visually-hidden">{t('common.loading')}</span>
          <Skeleton height={62} mb="md" />
          <Skeleton height={380} />
        </div>
      )}
      {model && item && (
        <CorrectionDesk
          key={`${item.item_id} ${corrections.only} ${corrections.page}`}
          questionnaireId={id}
          corrections={corrections}
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
