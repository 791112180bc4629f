import {
  type Appeal,
  type AppealFile,
  answerAppeal,
  getAppeal,
  getAppealSubject,
  listAppeals,
  withdrawAppeal,
} from '@certame/contract/features/appeals/endpoints.ts';
import { appealLimits } from '@certame/contract/features/appeals/rules.ts';
import { Button, Skeleton, Stack, Textarea } from '@mantine/core';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirm } from '#kit/feedback/confirm.tsx';
import { keepSubmit, useSubmit } from '#kit/form/use-submit.ts';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useParams } from '#lib/page/router.tsx';
import { gridKey, keyOf } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { useCan } from '#lib/session/session.ts';
import classes from './appeals.module.css';
import { AppealDetails } from './parts/appeal-details.tsx';
import { FilePicker } from './parts/file-picker.tsx';
import { History } from './parts/history.tsx';

export const texts = ['appeals'];

/** The candidate was asked back. */
function Reply({ appeal }: { appeal: Appeal }) {
  const { t } = useTranslation();
  const [message, setMessage] = useState('');
  const [files, setFiles] = useState<AppealFile[]>([]);
  const { busy, errors, submit } = useSubmit();
  const answer = useCommand(answerAppeal, {
    invalidates: [keyOf(getAppeal), gridKey(listAppeals.path)],
    done: t('appeals.detail.sent'),
  });
  const left = appeal.max_attachments - appeal.attachments.length;
  const asked = appeal.history.findLast(({ action }) => action === 'asked');
  return (
    <form
      className={classes.card}
      noValidate
      onSubmit={(event) => {
        keepSubmit(event);
        void submit(async () => {
          const body = { message, file_ids: files.map(({ id }) => id) };
          await answer.submit({ params: { id: appeal.id }, body });
        });
      }}
    >
      <h2>{t('appeals.detail.reply')}</h2>
      {asked && <p className={classes.words}>{asked.message}</p>}
      <Stack gap="sm">
        <Textarea
          label={t('appeals.detail.reply_text')}
          required
          autosize
          minRows={4}
          maxLength={appealLimits.messageMaxChars}
          error={errors.message?.[0]}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        {left > 0 && <FilePicker files={files} max={left} error={errors.file_ids?.[0]} onChange={setFiles} />}
        <Button type="submit" loading={busy}>
          {t('appeals.detail.send')}
        </Button>
      </Stack>
    </form>
  );
}

/** Takes the own appeal back. */
function WithdrawButton({ appeal: { id } }: { appeal: Appeal }) {
  const { t } = useTranslation();
  const withdrawal = useCommand(withdrawAppeal, {
    invalidates: [keyOf(getAppeal), gridKey(listAppeals.path), keyOf(getAppealSubject)],
    done: t('appeals.detail.withdrawn'),
  });
  const withdraw = async (): Promise<void> => {
    const agreed = await confirm({
      title: t('appeals.detail.withdraw_title'),
      text: t('appeals.detail.withdraw_help'),
      yes: t('appeals.detail.withdraw'),
      destructive: true,
    });
    if (agreed) await withdrawal.run({ params: { id } });
  };
  return (
    <ActionButton
      variant="default"
      icon={IconArrowBackUp}
      loading={withdrawal.isRunning}
      onClick={() => void withdraw()}
    >
      {t('appeals.detail.withdraw')}
    </ActionButton>
  );
}

/** An appeal as its candidate reads it; the staff reads what is private too. */
export default function AppealDetailScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const { id = '' } = useParams();
  const query = useQuery({ ...queryOf(getAppeal, { params: { id } }), select: modelOf });
  const appeal = query.data;
  const mayEdit = appeal?.is_own === true && appeal.status === 'OP' && can('appeals.edit');
  const mayHandle = appeal?.is_own === false && can('appeal_handlings.handling');
  return (
    <>
      <PageHeader
        title={t('titles./appeals/:id/detail')}
        help={appeal && `${appeal.protocol} · ${appeal.questionnaire_name}`}
        actions={
          <>
            {mayEdit && <WithdrawButton appeal={appeal} />}
            {mayEdit && (
              <ActionButton component={Link} to={`/appeals/${id}/edit`} icon={IconPencil}>
                {t('appeals.detail.edit')}
              </ActionButton>
            )}
            {mayHandle && (
              <ActionButton component={Link} to={`/appeal_handlings/${id}/handling`} icon={IconPencil}>
                {t('appeals.queue.handle')}
              </ActionButton>
            )}
          </>
        }
      />
      {query.isError && !appeal && (
        <LoadFailure error={query.error} list="/appeals" onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton height={420} aria-label={t('common.loading')} />}
      {appeal && (
        <div className={classes.page}>
          <div className={classes.column}>
            {appeal.is_own && appeal.status === 'PE' && <Reply appeal={appeal} />}
            <AppealDetails appeal={appeal}>
              <Link to={`/form/${appeal.short_url_id}/results/${appeal.answer_id}/full`}>
                {t('appeals.detail.result')}
              </Link>
            </AppealDetails>
          </div>
          <History entries={appeal.history} />
        </div>
      )}
    </>
  );
}
