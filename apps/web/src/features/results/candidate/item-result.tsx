import type { RegionNote } from '@certame/contract/features/grading/annotations.ts';
import { cutFileOf, isCutAnswer } from '@certame/contract/features/paper/cut-answer.ts';
import { passagesOf, regionsOf } from '@certame/rules/grading/annotations/split-annotations.ts';
import { useId, useMemo } from 'react';
import { HtmlView } from '#lib/html/html-view.tsx';
import { PassageView } from '#lib/html/passage-view.tsx';
import { RegionView } from '#lib/html/region-view.tsx';
import { formatScore } from '#lib/language/format-score.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
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

/** Pictures of the answer that a grader has commented on, each with its numbered regions. */
function CommentedPictures({ result, regions }: { result: ItemResult; regions: readonly RegionNote[] }) {
  const { t } = useTranslation();
  const { value, pictures } = result;
  const fileIds = Array.isArray(value) ? value : [cutFileOf(value) ?? ''];
  return fileIds.map((fileId, index) => {
    const own = regions.flatMap((one, place) =>
      one.picture === pictures[index] ? [{ ...one, number: place + 1 }] : [],
    );
    return own.length === 0 ? null : (
      <RegionView
        key={fileId}
        address={fileId}
        alt={t('results.mine.file', { number: index + 1 })}
        regions={own}
      />
    );
  });
}

function Given({ result }: { result: ItemResult }) {
  const { t } = useTranslation();
  const { item, value, annotations, pictures } = result;
  const passages = useMemo(() => passagesOf(annotations), [annotations]);
  if (item.type === 'multiple_choice' || item.type === 'check_box') return <OptionResults result={result} />;
  if (item.type === 'gap') return <GapResults result={result} />;
  const regions = regionsOf(annotations);
  const commented = new Set(regions.map(({ picture }) => picture));
  const isCutShown = cutFileOf(value) !== null && commented.has(pictures[0] ?? '');
  if (value === null || value.length === 0) return <p className="lite-soft">{t('results.mine.no_answer')}</p>;
  return (
    <section className="result-given">
      <h3>{t('results.mine.answer')}</h3>
      {regions.length > 0 && <CommentedPictures result={result} regions={regions} />}
      {isCutShown ? null : Array.isArray(value) ? (
        <div className="result-files">
          <p>{t('results.mine.files', { count: value.length })}</p>
          {value.map((fileId, index) =>
            commented.has(pictures[index] ?? '') ? null : (
              <AnswerFile
                key={fileId}
                fileId={fileId}
                name={t('results.mine.file', { number: index + 1 })}
                label={t('results.mine.open_file', { number: index + 1 })}
              />
            ),
          )}
        </div>
      ) : (
        <PassageView
          text={String(value)}
          isRich={item.type === 'essay' || isCutAnswer(value)}
          passages={passages}
        />
      )}
    </section>
  );
}

/** The question's feedback for this outcome, where the server has sent it. */
function Feedback({ result, outcome }: { result: ItemResult; outcome: ItemOutcome }) {
  const { t } = useTranslation();
  const { key, comment, annotations } = result;
  const own =
    outcome === 'right'
      ? key?.feedback_right
      : outcome === 'wrong' || outcome === 'partial' || outcome === 'blank'
        ? key?.feedback_wrong
        : undefined;
  const texts = [own, key?.general_feedback].filter((html) => html !== undefined && html !== '');
  if (!comment && annotations.length === 0 && texts.length === 0) return null;
  return (
    <div className="result-comments">
      {comment && (
        <section>
          <h3>{t('results.mine.comment')}</h3>
          <p className="result-plain">{comment}</p>
        </section>
      )}
      {annotations.length > 0 && (
        <section>
          <h3>{t('results.mine.annotations')}</h3>
          <ol className="result-annotations">
            {regionsOf(annotations).map(({ id, text }, index) => (
              <li key={id}>
                <span className="lite-soft">{t('results.mine.region', { number: index + 1 })}</span>
                <p className="result-plain">{text}</p>
              </li>
            ))}
            {passagesOf(annotations).map(({ id, quote, text }) => (
              <li key={id}>
                <q>{quote}</q>
                <p className="result-plain">{text}</p>
              </li>
            ))}
          </ol>
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
export function ItemResultView({
  result,
  appealPath = null,
}: {
  result: ItemResult;
  /** Where an appeal against the question is written; null: there is none. */
  appealPath?: string | null;
}) {
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
      {appealPath !== null && (
        <Link className="lite-link" to={appealPath}>
          {t('results.mine.appeal_question', { number: item.number ?? '' })}
        </Link>
      )}
    </article>
  );
}
