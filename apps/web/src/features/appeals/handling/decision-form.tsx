import {
  decideAppeals,
  grantWithEffect,
  type Handling,
} from '@certame/contract/features/appeals/handling/endpoints.ts';
import { appealLimits } from '@certame/contract/features/appeals/rules.ts';
import { Alert, Button, Checkbox, Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { keepSubmit, useSubmit } from '#kit/form/use-submit.ts';
import { notify } from '#lib/errors/notices.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import classes from '../appeals.module.css';
import { draftOf, effectOf } from './effect-draft.ts';
import { EffectFields } from './effect-fields.tsx';
import { EffectPreview } from './effect-preview.tsx';
import { Together } from './together.tsx';
import { handlingKeys } from './use-handling.ts';

interface Props {
  appeal: Handling;
  /** Scores are being released again. */
  onRelease: (jobId: string) => void;
}
const outcomes = ['granted', 'rejected'] as const;

/** Answers an appeal, and others about the same question with it. */
export function DecisionForm({ appeal, onRelease }: Props) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<(typeof outcomes)[number] | null>(null);
  const [answer, setAnswer] = useState('');
  const [others, setOthers] = useState<string[]>([]);
  const [draft, setDraft] = useState(() => draftOf(appeal));
  const [release, setRelease] = useState(true);
  const { busy, errors, submit } = useSubmit();
  const decision = useCommand(decideAppeals, { invalidates: handlingKeys, done: null });
  const granting = useCommand(grantWithEffect, { invalidates: handlingKeys, done: null });
  const isGranted = outcome === 'granted';
  const effect = isGranted ? effectOf(draft, appeal) : null;
  const isComplete = outcome !== null && (!isGranted || draft.kind === 'none' || effect !== null);
  // Another grader gives the score first.
  const mayRelease = isGranted && draft.kind !== 'regrade' && draft.kind !== 'none';
  const decide = (): Promise<boolean> =>
    submit(async () => {
      if (outcome === null) return;
      const body = { answer, appeal_ids: [appeal.id, ...others] };
      const { model } = effect
        ? await granting.submit({ body: { ...body, effect, release: mayRelease && release } })
        : await decision.submit({ body: { ...body, outcome } });
      notify('success', t('appeals.handling.decided', { count: model.decided }));
      if (model.job_id !== null) onRelease(model.job_id);
    });
  return (
    <form
      className={classes.card}
      noValidate
      onSubmit={(event) => {
        keepSubmit(event);
        void decide();
      }}
    >
      <h2>{t('appeals.handling.decide')}</h2>
      <Stack gap="md">
        <Radio.Group
          label={t('appeals.handling.outcome')}
          value={outcome}
          onChange={(value) => setOutcome(outcomes.find((one) => one === value) ?? null)}
        >
          <Stack gap={6} mt={6}>
            {outcomes.map((value) => (
              <Radio key={value} value={value} label={t(`appeals.handling.${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {isGranted && !appeal.may_change && <Alert variant="light">{t('appeals.handling.no_effects')}</Alert>}
        {isGranted && (
          <EffectFields
            appeal={appeal}
            draft={draft}
            errors={errors}
            onChange={(change) => setDraft((current) => ({ ...current, ...change }))}
          />
        )}
        {effect && draft.kind !== 'regrade' && (
          <EffectPreview
            key={JSON.stringify(effect)}
            questionnaireId={appeal.questionnaire_id}
            effect={effect}
          />
        )}
        <Together appeal={appeal} chosen={others} onChange={setOthers} />
        <Textarea
          label={t('appeals.handling.answer')}
          description={t('appeals.handling.answer_help')}
          required
          autosize
          minRows={3}
          maxLength={appealLimits.messageMaxChars}
          error={errors.answer?.[0]}
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
        {mayRelease && (
          <Checkbox
            label={t('appeals.handling.release')}
            description={t('appeals.handling.release_help')}
            checked={release}
            onChange={(event) => setRelease(event.currentTarget.checked)}
          />
        )}
        <Button type="submit" disabled={!isComplete} loading={busy}>
          {t('appeals.handling.decide_button')}
        </Button>
      </Stack>
    </form>
  );
}
