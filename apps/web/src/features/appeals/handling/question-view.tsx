import type { Handling } from '@certame/contract/features/appeals/handling/endpoints.ts';
import { HtmlView } from '#lib/html/html-view.tsx';
import { formatDecimal } from '#lib/language/format-decimal.ts';
import { formatScore } from '#lib/language/format-score.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from '../appeals.module.css';

type Question = NonNullable<Handling['question']>;

/** Options with the right one and the candidate's. */
function Options({ question: { content, key, value } }: { question: Question }) {
  const { t } = useTranslation();
  const numberOf = (id: string): number => content.options.findIndex((option) => option.id === id) + 1;
  const chosen = Array.isArray(value) ? value : [value];
  return (
    <>
      <ul className={classes.options}>
        {content.options.map(({ id, html }) => (
          <li key={id}>
            <div>
              <HtmlView html={html} />
            </div>
            {key.correct_option_ids.includes(id) && <em>{t('appeals.handling.right_option')}</em>}
            {chosen.includes(id) && <em>{t('appeals.handling.given_option')}</em>}
          </li>
        ))}
      </ul>
      {key.accepted_choices?.map((ids) => (
        <p key={ids.join(' ')} className={classes.soft}>
          {t('appeals.handling.accepted_sets', { options: ids.map(numberOf).join(', ') })}
        </p>
      ))}
    </>
  );
}

/** Texts and numbers that a gap takes, for people. */
const fillingsOf = (key: Question['key']['gaps'][string] | undefined): string =>
  [
    ...(key?.texts.map(({ text }) => text) ?? []),
    ...(key?.numbers.map(({ min, max }) =>
      min === max ? formatDecimal(min) : `${formatDecimal(min)}–${formatDecimal(max)}`,
    ) ?? []),
  ].join(' · ');

function Gaps({ question: { content, key, value } }: { question: Question }) {
  const { t } = useTranslation();
  const given = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  return (
    <ul className={classes.options}>
      {content.gaps.map(({ id }, place) => (
        <li key={id}>
          <div>
            <strong>{t('appeals.handling.gap_number', { number: place + 1 })}</strong>{' '}
            {given[id] ?? t('appeals.handling.no_answer')}
            <p className={classes.soft}>
              {t('appeals.handling.key')}: {fillingsOf(key.gaps[id])}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Written({ question: { type, value } }: { question: Question }) {
  const { t } = useTranslation();
  if (typeof value !== 'string' || value === '')
    return <p className={classes.soft}>{t('appeals.handling.no_answer')}</p>;
  return type === 'essay' ? <HtmlView html={value} /> : <p className={classes.words}>{value}</p>;
}

/** The question that an appeal is about, its key, and what the candidate answered. */
export function QuestionView({ question }: { question: Question }) {
  const { t } = useTranslation();
  const { content, score, max } = question;
  return (
    <section className={classes.card} aria-labelledby="appeal-question">
      <h2 id="appeal-question">{t('appeals.handling.question')}</h2>
      <HtmlView html={content.statement} />
      {content.options.length > 0 && <Options question={question} />}
      {question.type === 'gap' && <Gaps question={question} />}
      {content.options.length === 0 && question.type !== 'gap' && (
        <>
          <h2>{t('appeals.handling.given')}</h2>
          <Written question={question} />
        </>
      )}
      <p>
        {score === null
          ? t('appeals.handling.unscored', { max: formatScore(max) })
          : t('appeals.handling.score', { score: formatScore(score), max: formatScore(max) })}
      </p>
    </section>
  );
}
