import type { QuestionContent, QuestionKey } from '@certame/contract/features/questions/content.ts';
import { isScoredByHand, type QuestionType } from '@certame/contract/features/questions/question-types.ts';
import { ownValue } from '@certame/contract/own-value.ts';
import { hasAnswerKey } from '@certame/rules/questions/question-check.ts';
import { HtmlView } from '#lib/html/html-view.tsx';
import { formatDecimal } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { hasOptions } from '../draft/question-draft.ts';
import { optionMark } from '../option-mark.ts';
import classes from './candidate.module.css';

export interface KeyedQuestion {
  type: QuestionType;
  content: QuestionContent;
  key: QuestionKey;
}

interface Props {
  question: KeyedQuestion;
}

function RightOptions({ question: { content, key: answers } }: Props) {
  return content.options.map(({ id, html }, index) =>
    answers.correct_option_ids.includes(id) || Number(ownValue(answers.option_weights, id) ?? 0) > 0 ? (
      <li key={id}>
        <b>{optionMark(content.numbering, index)}</b>
        <HtmlView html={html} />
      </li>
    ) : null,
  );
}

function RightGaps({ question: { content, key: answers } }: Props) {
  const { t } = useTranslation();
  return content.gaps.map(({ id }, index) => {
    const gap = ownValue(answers.gaps, id);
    const accepted = [
      ...(gap?.texts ?? []).map(({ text }) => text),
      ...(gap?.numbers ?? []).map(({ min, max }) =>
        min === max
          ? formatDecimal(min)
          : t('question-bank.candidate.key_range', { min: formatDecimal(min), max: formatDecimal(max) }),
      ),
    ];
    return (
      <li key={id}>
        <b>{t('question-bank.candidate.key_gap', { number: index + 1 })}</b>
        <span>{accepted.join(' · ')}</span>
      </li>
    );
  });
}

/** The answer key, for the question's authors. */
export function AnswerKey({ question }: Props) {
  const { t } = useTranslation();
  const { type, content, key: answers } = question;
  const note = isScoredByHand(type)
    ? t('question-bank.candidate.key_by_hand')
    : hasAnswerKey(type, content, answers)
      ? null
      : t('question-bank.candidate.key_none');
  return (
    <section className={classes.key} aria-label={t('question-bank.candidate.key_title')}>
      <h3>{t('question-bank.candidate.key_title')}</h3>
      {note !== null ? (
        <p>{note}</p>
      ) : (
        <ul>{hasOptions(type) ? <RightOptions question={question} /> : <RightGaps question={question} />}</ul>
      )}
    </section>
  );
}
