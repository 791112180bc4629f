import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import type { RefObject } from 'react';
import { formatDecimal } from '#lib/language/format.ts';
import { formatScore } from '#lib/language/format-score.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { AppealNotice } from '../appeal-notice.tsx';
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
          : t('grading.computed_of', { score: formatScore(score), max: formatScore(item.max) })}
      </strong>
    </p>
  );
}

function SaveFooter({ response, dirty, busy, onSave, onWithdraw }: Props) {
  const { t } = useTranslation();
  return (
    <footer className={classes.foot}>
      <div className={classes.save}>
        <Button type="submit" loading={busy}>
          {t('grading.save_next')}
        </Button>
        <Button variant="default" disabled={!dirty || busy} onClick={() => onSave(false)}>
          {t('grading.save')}
        </Button>
        {response.score !== null && (
          <Button variant="subtle" color="gray" disabled={busy} onClick={onWithdraw}>
            {t('grading.take_back')}
          </Button>
        )}
      </div>
      <p className={shared.soft} role="status">
        {dirty ? t('grading.unsaved') : ''}
      </p>
    </footer>
  );
}

function DirectScore({
  max,
  draft,
  problems,
  onChange,
}: Pick<Props, 'draft' | 'problems' | 'onChange'> & { max: string }) {
  const { t } = useTranslation();
  return (
    <div>
      <TextInput
        label={t('grading.score', { max })}
        inputMode="decimal"
        autoComplete="off"
        required
        value={draft.score}
        error={problems.score && t(`grading.problems.${problems.score}`, { max })}
        onChange={(event) => onChange({ score: event.currentTarget.value })}
      />
      <div className={classes.quick}>
        <Button variant="default" size="xs" onClick={() => onChange({ score: '0' })}>
          {t('grading.none')}
        </Button>
        <Button variant="default" size="xs" onClick={() => onChange({ score: max })}>
          {t('grading.whole')}
        </Button>
      </div>
    </div>
  );
}

/** The grade of one response: criteria that compute the score, or the score itself, and a comment. */
export function GradeForm(props: Props) {
  const { item, draft, problems, onChange, onSave } = props;
  const { t } = useTranslation();
  return (
    <form
      className={classes.panel}
      aria-label={t('grading.score_label')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave(true);
      }}
    >
      <div className={classes.fields}>
        {props.response.fixed_by_appeal && <AppealNotice />}
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
          <DirectScore max={formatDecimal(item.max)} draft={draft} problems={problems} onChange={onChange} />
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
      <SaveFooter {...props} />
    </form>
  );
}
