import {
  type Appeal,
  getAppeal,
  listAppeals,
  updateAppeal,
} from '@certame/contract/features/appeals/endpoints.ts';
import { Alert, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGoOn } from '#kit/form/use-go-on.ts';
import { useSubmit } from '#kit/form/use-submit.ts';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useParams } from '#lib/page/router.tsx';
import { gridKey, keyOf } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { type AppealDraft, bodyOf } from './form/appeal-draft.ts';
import { AppealForm } from './form/appeal-form.tsx';
import { useSubjectName } from './parts/use-subject-name.ts';

export const texts = ['appeals'];

function Editing({ appeal }: { appeal: Appeal }) {
  const { t } = useTranslation();
  const subjectName = useSubjectName();
  const { busy, errors, submit } = useSubmit();
  const [rejections, setRejections] = useState(0);
  const [dirty, setDirty] = useState(false);
  const [draft, setDraft] = useState<AppealDraft>(() => ({
    reason: appeal.reason,
    reasoning: appeal.reasoning,
    files: [...appeal.attachments],
  }));
  const change = useCommand(updateAppeal, {
    invalidates: [gridKey(listAppeals.path), keyOf(getAppeal)],
    done: t('appeals.saved'),
  });
  const goOn = useGoOn({ waits: dirty, replace: true });
  const save = async (): Promise<void> => {
    const ok = await submit(async () => {
      await change.submit({ params: { id: appeal.id }, body: bodyOf(draft) });
      setDirty(false);
      goOn(`/appeals/${appeal.id}/detail`);
    });
    if (!ok) setRejections((count) => count + 1);
  };
  return (
    <AppealForm
      title={t('titles./appeals/:id/edit')}
      draft={draft}
      maxFiles={appeal.max_attachments}
      dirty={dirty}
      busy={busy}
      rejections={rejections}
      errors={errors}
      onChange={(part) => {
        setDirty(true);
        setDraft((current) => ({ ...current, ...part }));
      }}
      onSubmit={() => void save()}
    >
      <TextInput
        label={t('appeals.form.subject')}
        value={subjectName(appeal.item_number)}
        disabled
        readOnly
      />
    </AppealForm>
  );
}

/** The own appeal, until somebody handles it. */
export default function AppealEditScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const query = useQuery({
    ...queryOf(getAppeal, { params: { id } }),
    select: modelOf,
    // The form holds what was typed: nothing is read anew under it.
    refetchOnWindowFocus: false,
  });
  const appeal = query.data;
  const mayEdit = appeal?.is_own === true && appeal.status === 'OP';
  return (
    <>
      <PageHeader
        title={t('titles./appeals/:id/edit')}
        help={appeal && `${appeal.protocol} · ${appeal.questionnaire_name}`}
      />
      {query.isError && !appeal && (
        <LoadFailure error={query.error} list="/appeals" onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton height={420} aria-label={t('common.loading')} />}
      {appeal && mayEdit && <Editing key={appeal.id} appeal={appeal} />}
      {appeal && !mayEdit && (
        <Alert variant="light" color="yellow">
          {t('errors.appeal-state')} <Link to={`/appeals/${id}/detail`}>{t('appeals.open')}</Link>
        </Alert>
      )}
    </>
  );
}
