import { createAppeal, getAppealSubject, listAppeals } from '@certame/contract/features/appeals/endpoints.ts';
import { Alert, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGoOn } from '#kit/form/use-go-on.ts';
import { useSubmit } from '#kit/form/use-submit.ts';
import { PageHeader } from '#kit/page/page-header.tsx';
import { notify } from '#lib/errors/notices.ts';
import { formatDateTime } from '#lib/language/format.ts';
import { formatScore } from '#lib/language/format-score.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useSearchParams } from '#lib/page/router.tsx';
import { myAnswersQuery } from '#lib/queries/my-answers-query.ts';
import { gridKey, keyOf } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { bodyOf, emptyDraft } from './form/appeal-draft.ts';
import { AppealForm } from './form/appeal-form.tsx';

export const texts = ['appeals'];

const wholeExam = 'exam';

/** Which of the own results; the page is mostly opened from one. */
function ResultField({ value, onChange }: { value: string; onChange: (answerId: string) => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(myAnswersQuery);
  const results = (data?.model ?? []).flatMap(({ answer_id, name, results_available }) =>
    answer_id !== null && results_available ? [{ value: answer_id, label: name }] : [],
  );
  return (
    <Select
      id="appeal-answer_id"
      label={t('appeals.form.result')}
      description={t('appeals.form.result_help')}
      required
      allowDeselect={false}
      nothingFoundMessage={t('appeals.form.no_results')}
      data={results}
      value={results.some((result) => result.value === value) ? value : null}
      onChange={(answerId) => onChange(answerId ?? '')}
    />
  );
}

function useSubject(answerId: string) {
  return useQuery({
    ...queryOf(getAppealSubject, { params: { answer_id: answerId } }),
    select: modelOf,
    enabled: answerId !== '',
  }).data;
}
type Subject = NonNullable<ReturnType<typeof useSubject>>;

/** What may be chosen, and until when. */
function SubjectField({
  subject,
  value,
  error,
  onChange,
}: {
  subject: Subject;
  value: string | null;
  error: string | undefined;
  onChange: (itemId: string | null) => void;
}) {
  const { t } = useTranslation();
  const options = subject.items.map(({ item_id, number, score, max, barred }) => ({
    value: item_id,
    disabled: barred,
    label:
      score === null
        ? t('appeals.question', { number })
        : t('appeals.question_score', { number, score: formatScore(score), max: formatScore(max) }),
  }));
  return (
    <Select
      id="appeal-item_id"
      label={t('appeals.form.subject')}
      required
      allowDeselect={false}
      searchable
      data={[
        ...(subject.whole_exam ? [{ value: wholeExam, label: t('appeals.whole_exam') }] : []),
        ...options,
      ]}
      error={error}
      value={value}
      onChange={onChange}
    />
  );
}

function useFiling() {
  const { t } = useTranslation();
  const { busy, errors, submit } = useSubmit();
  const [rejections, setRejections] = useState(0);
  const [isDone, setDone] = useState(false);
  const creation = useCommand(createAppeal, {
    invalidates: [gridKey(listAppeals.path), keyOf(getAppealSubject)],
    done: null,
  });
  const goOn = useGoOn({ waits: !isDone, replace: true });
  const file = async (body: Parameters<typeof creation.submit>[0]['body']): Promise<void> => {
    const ok = await submit(async () => {
      const { model } = await creation.submit({ body });
      notify('success', t('appeals.filed', { protocol: model.protocol }));
      setDone(true);
      goOn(`/appeals/${model.id}/detail`);
    });
    if (!ok) setRejections((count) => count + 1);
  };
  return { busy, errors, rejections, isDone, file };
}

/** An appeal against an own result. */
export default function AppealCreateScreen() {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const [answerId, setAnswerId] = useState(address.get('answer') ?? '');
  const [itemId, setItemId] = useState(address.get('item'));
  const [draft, setDraft] = useState(emptyDraft);
  const { busy, errors, rejections, isDone, file } = useFiling();
  const subject = useSubject(answerId);
  const title = t('titles./appeals/create');
  return (
    <>
      <PageHeader title={title} help={subject?.questionnaire_name} />
      <AppealForm
        title={title}
        draft={draft}
        maxFiles={subject?.max_attachments ?? 0}
        dirty={!isDone && draft !== emptyDraft}
        busy={busy}
        rejections={rejections}
        errors={errors}
        onChange={(change) => setDraft((current) => ({ ...current, ...change }))}
        onSubmit={() =>
          void file({
            ...bodyOf(draft),
            answer_id: answerId,
            item_id: itemId === null || itemId === wholeExam ? null : itemId,
          })
        }
      >
        <ResultField
          value={answerId}
          onChange={(value) => {
            setAnswerId(value);
            setItemId(null);
          }}
        />
        {subject && (
          <Alert variant="light" color={subject.until === null ? 'yellow' : 'blue'} role="status">
            {subject.until !== null
              ? [
                  t('appeals.form.until', { until: formatDateTime(subject.until) }),
                  t('appeals.form.left', { count: subject.left }),
                  t('appeals.form.limit_help'),
                ].join(' ')
              : t('appeals.form.closed')}
          </Alert>
        )}
        {subject && (
          <SubjectField
            subject={subject}
            value={itemId ?? (subject.whole_exam ? wholeExam : null)}
            error={errors.item_id?.[0]}
            onChange={setItemId}
          />
        )}
      </AppealForm>
    </>
  );
}
