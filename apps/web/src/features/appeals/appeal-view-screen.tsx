import { Skeleton } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useParams } from '#lib/page/router.tsx';
import { useCan } from '#lib/session/session.ts';
import classes from './appeals.module.css';
import { EffectCard } from './handling/outcome.tsx';
import { QuestionView } from './handling/question-view.tsx';
import { useHandling } from './handling/use-handling.ts';
import { AppealDetails } from './parts/appeal-details.tsx';
import { History } from './parts/history.tsx';

export const texts = ['appeals'];

/** An appeal in handling, to be read. */
export default function AppealViewScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const { id = '' } = useParams();
  const query = useHandling(id);
  const appeal = query.data;
  return (
    <>
      <PageHeader
        title={t('titles./appeal_handlings/:id')}
        help={appeal && `${appeal.protocol} · ${appeal.questionnaire_name}`}
        actions={
          can('appeal_handlings.handling') && (
            <ActionButton component={Link} to={`/appeal_handlings/${id}/handling`} icon={IconGavel}>
              {t('appeals.queue.handle')}
            </ActionButton>
          )
        }
      />
      {query.isError && !appeal && (
        <LoadFailure error={query.error} list="/appeal_handlings" onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton height={420} aria-label={t('common.loading')} />}
      {appeal && (
        <div className={classes.page}>
          <div className={classes.column}>
            <AppealDetails appeal={appeal} />
            {appeal.question && <QuestionView question={appeal.question} />}
            <EffectCard appeal={appeal} isReader onRelease={() => {}} />
          </div>
          <History entries={appeal.history} />
        </div>
      )}
    </>
  );
}
