import { useId } from 'react';
import { HtmlView } from '#lib/html/html-view.tsx';
import { formatScore } from '#lib/language/format-score.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { AlertIcon, CheckIcon, CircleIcon, CrossIcon, InfoIcon, QueueIcon } from '#lite/icons.tsx';
import { type ItemOutcome, type ItemResult, outcomeOf } from '../model/item-outcome.ts';
import { AnswerFile } from './answer-file.tsx';
import { GapResults, GapStatement } from './gap-results.tsx';
import { OptionResults } from './option-results.tsx';
import './item-result.css';

const icons: Record<ItemOutcome, typeof CheckIcon> = {
  right: CheckIcon,
  partial: AlertIcon,
  wrong: CrossIcon,
  blank: CircleIcon,
  scored: CheckIcon,
  unscored: QueueIcon,
  voided_keep: InfoIcon,
  voided_zero: InfoIcon,
};

function Given({ result }: { result: ItemResult }) {
  const { t } = useTranslation();
  const { item, value } = result;
  if (item.type === 'multiple_choice' || item.type === 'check_box') return <OptionResults result={result} />;
  if (item.type === 'gap') return <GapResults result={result} />;
  if (value === null || value.length === 0) return <p className="lite-soft">{t('results.mine.no_answer')}</p>;
  return (
    <section className="result-given">
      <h3>{t('results.mine.answer')}</h3>
      {Array.isArray(value) ? (
        <div className="result-files">
          <p>{t('results.mine.files', { count: value.length })}</p>
          {value.map((fileId, index) => (
            <AnswerFile key={fileId} fileId={fileId} number={index + 1} />
          ))}
        </div>
      ) : item.type === 'essay' ? (
        <HtmlView html={String(value)} />
      ) : (
        <p className="result-plain">{String(value)}</p>
      )}
    </section>
  );
}

/** The question's feedback to such an answer, where the server has sent it. */
function Feedback({ result, outcome }: { result: ItemResult; outcome: ItemOutcome }) {
  const { t } = useTranslation();
  const { key, comment } = result;
  const own =
    outcome === 'right'
      ? key?.feedback_right
      : outcome === 'wrong' || outcome === 'partial' || outcome === 'blank'
        ? key?.feedback_wrong
        : undefined;
  const texts = [own, key?.general_feedback].filter((html) => html !== undefined && html !== '');
  if (!comment && texts.length === 0) return null;
  return (
    <div className="result-comments">
      {comment && (
        <section>
          <h3>{t('results.mine.comment')}</h3>
          <p className="result-plain">{comment}</p>
        </section>
      )}
      {texts.length > 0 && (
        <section>
          <h3>{t('results.mine.feedback')}</h3>
          {texts.map((html) => (
            <HtmlView key={html} html={html ?? ''} />
          ))}
        </section>
      )}
    </div>
  );
}

/** One question with its answer, its score and as much of the answer key as may be seen. */
export function ItemResultView({ result }: { result: ItemResult }) {
  const { t } = useTranslation();
  const id = useId();
  const { item, score, max } = result;
  const outcome = outcomeOf(result);
  const Icon = icons[outcome];
  return (
    <article className="result-item" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('results.mine.question', { number: item.number ?? '' })}</h2>
        <span className="result-outcome" data-outcome={outcome}>
          <Icon size={18} />
          {t(`results.mine.outcomes.${outcome}`)}
        </span>
        {score !== null && outcome !== 'voided_zero' && (
          <span className="result-points">
            {t('results.mine.points', { score: formatScore(score), max: formatScore(max) })}
          </span>
        )}
      </header>
      {item.type === 'gap' ? (
        <GapStatement result={result} />
      ) : (
        <HtmlView html={item.content?.statement ?? ''} />
      )}
      <Given result={result} />
      <Feedback result={result} outcome={outcome} />
    </article>
  );
}
