import { type BulkEditReport, editQuestions } from '@certame/contract/features/questions/bulk/endpoints.ts';
import type { questionEditJob } from '@certame/contract/features/questions/jobs.ts';
import { Button, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { JobProgress } from '#kit/feedback/job-progress.tsx';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { questionTagsQuery } from '#lib/queries/question-tags-query.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { bankPath } from '../question-kinds.tsx';
import classes from './bulk.module.css';
import { changeOf, emptyChange, noChange } from './bulk-change.ts';
import { BulkPlan, BulkResult } from './bulk-report.tsx';
import { ChangeFields } from './change-fields.tsx';

const pauseMs = 400;

interface Props {
  ids: readonly string[];
  /** `isDone`: something was changed. */
  onClose: (isDone: boolean) => void;
}

/** Bulk edit of the selected questions: the changes, a preview of their effect (dry run), and the result. */
export default function BulkEditDialog({ ids, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [draft, setDraft] = useState(emptyChange);
  const [report, setReport] = useState<BulkEditReport | null>(null);
  const [jobId, setJobId] = useState<string | null>(null);
  const change = useMemo(() => changeOf(draft), [draft]);
  const [settled] = useDebouncedValue(change, pauseMs);
  const command = useCommand(editQuestions, {
    invalidates: [gridKey(bankPath), questionTagsQuery.queryKey],
    done: null,
  });
  const plan = useQuery({
    ...queryOf(
      editQuestions,
      { body: { ids: [...ids], change: settled ?? noChange, dry_run: true } },
      { quiet: true },
    ),
    select: modelOf,
    enabled: settled !== null && report === null && jobId === null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const planned = change === null ? null : (plan.data?.report ?? null);
  const isSettled = change === settled && !plan.isFetching;
  const isOver = report !== null || jobId !== null;

  const run = async (): Promise<void> => {
    if (change === null) return;
    const reply = await command.run({ body: { ids: [...ids], change, dry_run: false } });
    if (!reply) return;
    setReport(reply.model.report);
    setJobId(reply.model.job_id);
  };
  const counted = { count: ids.length, shown: formatNumber(ids.length) };
  return (
    <Dialog
      onClose={() => onClose(isOver)}
      size="lg"
      title={t('question-bank.bulk.title', counted)}
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        {!isOver && (
          <>
            <Text size="sm" c="dimmed">
              {t('question-bank.bulk.help')}
            </Text>
            <ChangeFields draft={draft} update={(part) => setDraft((now) => ({ ...now, ...part }))} />
            <div className={classes.plan} aria-live="polite" aria-busy={!isSettled || undefined}>
              {planned ? <BulkPlan report={planned} /> : <p>{t('question-bank.bulk.nothing')}</p>}
            </div>
          </>
        )}
        {report && <BulkResult report={report} />}
        {jobId !== null && (
          <JobProgress<typeof questionEditJob>
            jobId={jobId}
            label={t('question-bank.bulk.title', counted)}
            done={(result) => <BulkResult report={result} />}
            onEnd={() => {
              void client.invalidateQueries({ queryKey: gridKey(bankPath) });
              void client.invalidateQueries({ queryKey: questionTagsQuery.queryKey });
            }}
          />
        )}
        <DialogFooter
          onCancel={() => onClose(isOver)}
          {...(isOver ? { cancel: t('common.close'), cancelFocused: true } : {})}
        >
          {!isOver && (
            <Button
              loading={command.isRunning}
              disabled={!isSettled || !planned || planned.changed === 0}
              onClick={() => void run()}
            >
              {t('question-bank.bulk.run', {
                count: planned?.changed ?? 0,
                shown: formatNumber(planned?.changed ?? 0),
              })}
            </Button>
          )}
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
