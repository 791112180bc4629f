import { getAppealRules, saveAppealRules } from '@certame/contract/features/appeals/endpoints.ts';
import type { AppealRules } from '@certame/contract/features/appeals/rules.ts';
import { Checkbox, NumberInput, Skeleton, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { useSubmit } from '#kit/form/use-submit.ts';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { keyOf } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';

interface Props {
  questionnaireId: string;
  onClose: () => void;
}
interface Question {
  item_id: string;
  number: number | null;
  title: string;
}
interface PartProps {
  draft: AppealRules;
  errors: Readonly<Record<string, string[]>>;
  onChange: (change: Partial<AppealRules>) => void;
}

const bounds = {
  days: [1, 90],
  max_appeals: [1, 50],
  max_attachments: [0, 10],
  answer_days: [1, 180],
} as const;

function Count({ field, draft, errors, onChange }: PartProps & { field: keyof typeof bounds }) {
  const { t } = useTranslation();
  const [min, max] = bounds[field];
  const help =
    field === 'days'
      ? t('appeals.rules.days_help')
      : field === 'answer_days'
        ? t('appeals.rules.answer_days_help')
        : undefined;
  return (
    <NumberInput
      label={t(`appeals.rules.${field}`)}
      description={help}
      {...{ min, max }}
      allowDecimal={false}
      error={errors[field]?.[0]}
      value={draft[field] ?? ''}
      onChange={(value) =>
        onChange({ [field]: typeof value === 'number' ? value : field === 'answer_days' ? null : min })
      }
    />
  );
}

/** Which questions, where not all. */
function Items({ draft, questions, onChange }: PartProps & { questions: readonly Question[] }) {
  const { t } = useTranslation();
  const { item_ids } = draft;
  return (
    <>
      <Switch
        label={t('appeals.rules.some_items')}
        checked={item_ids !== null}
        onChange={(event) => onChange({ item_ids: event.currentTarget.checked ? [] : null })}
      />
      {item_ids !== null && (
        <Checkbox.Group
          label={t('appeals.rules.items')}
          value={item_ids}
          onChange={(ids) => onChange({ item_ids: ids })}
        >
          <Stack gap={6} mt={6}>
            {questions.map(({ item_id, number, title }) => (
              <Checkbox
                key={item_id}
                value={item_id}
                label={number === null ? title : `${t('appeals.question', { number })} · ${title}`}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </>
  );
}

function RulesForm({
  questionnaireId,
  rules: { questions, ...stored },
  onClose,
}: Props & { rules: AppealRules & { questions: readonly Question[] } }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<AppealRules>(stored);
  const { busy, errors, submit } = useSubmit();
  const saving = useCommand(saveAppealRules, {
    invalidates: [keyOf(getAppealRules)],
    done: t('appeals.rules.saved'),
  });
  const part: PartProps = {
    draft,
    errors,
    onChange: (change) => setDraft((current) => ({ ...current, ...change })),
  };
  return (
    <FormDialog
      title={t('appeals.rules.title')}
      apply={t('common.save')}
      busy={busy}
      onClose={onClose}
      onSubmit={() =>
        submit(async () => {
          await saving.submit({ params: { id: questionnaireId }, body: draft });
          onClose();
        })
      }
    >
      <Switch
        label={t('appeals.rules.enabled')}
        checked={draft.enabled}
        onChange={(event) => part.onChange({ enabled: event.currentTarget.checked })}
      />
      {draft.enabled && (
        <>
          <Count {...part} field="days" />
          <Count {...part} field="max_appeals" />
          <Count {...part} field="max_attachments" />
          <Count {...part} field="answer_days" />
          <Switch
            label={t('appeals.rules.whole_exam')}
            checked={draft.whole_exam}
            onChange={(event) => part.onChange({ whole_exam: event.currentTarget.checked })}
          />
          <Items {...part} questions={questions} />
        </>
      )}
    </FormDialog>
  );
}

/** Who may appeal against the questionnaire's results, against what and until when. */
export function RulesDialog(props: Props) {
  const { t } = useTranslation();
  const query = useQuery({
    ...queryOf(getAppealRules, { params: { id: props.questionnaireId } }),
    select: modelOf,
    refetchOnWindowFocus: false,
  });
  if (query.data) return <RulesForm {...props} rules={query.data} />;
  return (
    <Dialog onClose={props.onClose} title={t('appeals.rules.title')}>
      {query.isError ? (
        <LoadFailure onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height={240} aria-label={t('common.loading')} />
      )}
    </Dialog>
  );
}
