import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import type { RefObject } from 'react';
import { formatDecimal } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { scoreWords } from '#lib/language/score-words.ts';
import {
  type GradeDraft,
  type GradeProblems,
  type GradingItem,
  type GradingResponse,
  percentsOf,
  previewScore,
} from '../model/grade-draft.ts';
import { CriteriaFields } from './criteria-fields.tsx';
import classes from './grade-form.module.css';
import shared from './grading.module.css';

interface Props {
  item: GradingItem;
  response: GradingResponse;
  draft: GradeDraft;
  problems: GradeProblems;
  dirty: boolean;
  busy: boolean;
  commentField: RefObject<HTMLTextAreaElement | null>;
  onChange: (change: Partial<GradeDraft>) => void;
  onSave: (goOn: boolean) => void;
  onWithdraw: () => void;
}

function Computed({ item, draft }: Pick<Props, 'item' | 'draft'>) {
  const { t } = useTranslation();
  const score = previewScore(item, draft);
  const missing = item.criteria.length - Object.keys(percentsOf(item, draft)).length;
  return (
    <p className={classes.computed} aria-live="polite">
      <span>{t('grading.computed')}</span>
      <strong>
        {score === null
          ? t('grading.computed_missing', { count: missing })
          : t('grading.computed_of', { score: scoreWords(score), max: scoreWords(item.max) })}
      </strong>
    </p>
  );
}

/** The grade of one response: criteria that compute the score, or the score itself, and a comment. */
export function GradeForm(props: Props) {
  const { item, response, draft, problems, onChange, onSave } = props;
  const { t } = useTranslation();
  return (
    <form
      className={classes.panel}
      aria-label={t('grading.mark')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave(true);
      }}
    >
      <div className={classes.fields}>
        {item.criteria.length > 0 && (
          <SegmentedControl
            fullWidth
            aria-label={t('grading.way')}
            value={draft.mode}
            onChange={(mode) => onChange({ mode: mode === 'direct' ? 'direct' : 'criteria' })}
            data={[
              { value: 'criteria', label: t('grading.by_criteria') },
              { value: 'direct', label: t('grading.direct') },
            ]}
          />
        )}
        {draft.mode === 'criteria' ? (
          <>
            <CriteriaFields
              item={item}
              draft={draft}
              problems={problems}
              onChange={(percents) => onChange({ percents })}
            />
            <Computed item={item} draft={draft} />
            {problems.criteria && (
              <p className={classes.problem} role="alert">
                {t('grading.problems.missing')}
              </p>
            )}
          </>
        ) : (
          <div>
            <TextInput
              label={t('grading.score', { max: formatDecimal(item.max) })}
              inputMode="decimal"
              autoComplete="off"
              required
              value={draft.score}
              error={
                problems.score && t(`grading.problems.${problems.score}`, { max: formatDecimal(item.max) })
              }
              onChange={(event) => onChange({ score: event.currentTarget.value })}
            />
            <div className={classes.quick}>
              <Button variant="default" size="xs" onClick={() => onChange({ score: '0' })}>
                {t('grading.none')}
              </Button>
              <Button
                variant="default"
                size="xs"
                onClick={() => onChange({ score: formatDecimal(item.max) })}
              >
                {t('grading.whole')}
              </Button>
            </div>
          </div>
        )}
        <Textarea
          ref={props.commentField}
          label={t('grading.comment')}
          description={t('grading.comment_help')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={10_000}
          value={draft.comment}
          onChange={(event) => onChange({ comment: event.currentTarget.value })}
        />
      </div>
      <footer className={classes.foot}>
        <div className={classes.save}>
          <Button type="submit" loading={props.busy}>
            {t('grading.save_next')}
          </Button>
          <Button variant="default" disabled={!props.dirty || props.busy} onClick={() => onSave(false)}>
            {t('grading.save')}
          </Button>
          {response.score !== null && (
            <Button variant="subtle" color="gray" disabled={props.busy} onClick={props.onWithdraw}>
              {t('grading.take_back')}
            </Button>
          )}
        </div>
        <p className={shared.soft} role="status">
          {props.dirty ? t('grading.unsaved') : ''}
        </p>
      </footer>
    </form>
  );
}
