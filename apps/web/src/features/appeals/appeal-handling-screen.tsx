import { askBack, type Handling, noteAppeal } from '@certame/contract/features/appeals/handling/endpoints.ts';
import type { releaseScoresJob } from '@certame/contract/features/results/jobs.ts';
import { Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { JobProgress } from '#kit/feedback/job-progress.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useParams } from '#lib/page/router.tsx';
import { readAnew, useCommand } from '#lib/queries/use-command.ts';
import classes from './appeals.module.css';
import { Assignment } from './handling/assignment.tsx';
import { DecisionForm } from './handling/decision-form.tsx';
import { MessageForm } from './handling/message-form.tsx';
import { EffectCard, Reversal } from './handling/outcome.tsx';
import { QuestionView } from './handling/question-view.tsx';
import { handlingKeys, useHandling } from './handling/use-handling.ts';
import { AppealDetails } from './parts/appeal-details.tsx';
import { History } from './parts/history.tsx';

export const texts = ['appeals', 'results'];

/** Talking with the candidate, and with colleagues. */
function Talk({ appeal }: { appeal: Handling }) {
  const { t } = useTranslation();
  const asking = useCommand(askBack, { invalidates: handlingKeys, done: null });
  const noting = useCommand(noteAppeal, { invalidates: handlingKeys, done: null });
  const params = { id: appeal.id };
  return (
    <>
      {(appeal.status === 'OP' || appeal.status === 'IH') && (
        <MessageForm
          title={t('appeals.handling.ask')}
          label={t('appeals.handling.ask_text')}
          button={t('appeals.handling.ask_send')}
          onSend={(message) => asking.submit({ params, body: { message } })}
        />
      )}
      <MessageForm
        title={t('appeals.handling.note')}
        label={t('appeals.handling.note_text')}
        button={t('appeals.handling.note_save')}
        publicLabel={t('appeals.handling.note_public')}
        onSend={(message, isPublic) => noting.submit({ params, body: { message, public: isPublic } })}
      />
    </>
  );
}

/** Decides on an appeal, with all that is needed for it on one page. */
export default function AppealHandlingScreen() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id = '' } = useParams();
  const [jobId, setJobId] = useState<string | null>(null);
  const query = useHandling(id);
  const appeal = query.data;
  const isDecided = appeal?.status === 'DE' || appeal?.status === 'RE';
  return (
    <>
      <PageHeader
        title={t('titles./appeal_handlings/:id/handling')}
        help={appeal && `${appeal.protocol} · ${appeal.questionnaire_name}`}
      />
      {query.isError && !appeal && (
        <LoadFailure error={query.error} list="/appeal_handlings" onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton height={420} aria-label={t('common.loading')} />}
      {jobId && (
        <JobProgress<typeof releaseScoresJob>
          key={jobId}
          jobId={jobId}
          label={t('appeals.handling.releasing')}
          onEnd={() => void readAnew(client, handlingKeys)}
        />
      )}
      {appeal && (
        <div className={classes.page}>
          <div className={classes.column}>
            <AppealDetails appeal={appeal} />
            {appeal.question && <QuestionView question={appeal.question} />}
            {!isDecided && <DecisionForm key={appeal.id} appeal={appeal} onRelease={setJobId} />}
            <EffectCard appeal={appeal} onRelease={setJobId} />
            {isDecided && <Reversal appeal={appeal} onRelease={setJobId} />}
          </div>
          <div className={classes.column}>
            {!isDecided && <Assignment key={appeal.handler_id} appeal={appeal} />}
            <History entries={appeal.history} />
            <Talk appeal={appeal} />
          </div>
        </div>
      )}
    </>
  );
}
