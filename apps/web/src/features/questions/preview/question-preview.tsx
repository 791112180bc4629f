import type { QuestionContent } from '@certame/contract/features/questions/content.ts';
import { answerKindsOf } from '@certame/rules/exam/answer-files/answer-kinds.ts';
import { shownGapIds } from '@certame/rules/questions/check-question.ts';
import { IconCheck, IconPaperclip } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { HtmlView } from '#lib/html/html-view.tsx';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { hasOptions, isTyped, type QuestionDraft } from '../draft/question-draft.ts';
import { previewContentOf } from '../draft/to-body.ts';
import { optionMark } from '../option-mark.ts';
import { fillGap } from './fill-gap.ts';
import classes from './preview.module.css';

interface Props {
  draft: QuestionDraft;
  /** Without the statement, for comparing two versions. */
  only?: 'answer';
  /** Marks the right options, which candidates never see. */
  marksCorrect?: boolean;
}

function Choices({ draft, content, marksCorrect }: Props & { content: QuestionContent }) {
  const { t } = useTranslation();
  const many = draft.type === 'check_box';
  return (
    <>
      <p className={classes.help}>
        {t(many ? 'questions.preview.choose_many' : 'questions.preview.choose_one')}
      </p>
      <ul className={classes.options}>
        {draft.options.map((option, index) => (
          <li key={option.id}>
            <span className={classes.box} data-many={many || undefined} aria-hidden="true" />
            {content.numbering !== 'none' && <b>{optionMark(content.numbering, index)}</b>}
            <HtmlView html={option.html} className={classes.optionText} />
            {marksCorrect && option.isCorrect && (
              <IconCheck size={17} stroke={2.2} role="img" aria-label={t('questions.fields.correct')} />
            )}
          </li>
        ))}
      </ul>
      {content.shuffle_options && <p className={classes.help}>{t('questions.preview.shuffled')}</p>}
    </>
  );
}

/** Gaps without a place in the statement, in a list below it. */
function LooseGaps({ content }: { content: QuestionContent }) {
  const { t } = useTranslation();
  const placed = shownGapIds(content.statement);
  const labels = {
    gap: (number: number) => t('questions.preview.gap', { number }),
    choose: t('questions.preview.choose'),
  };
  return content.gaps.map((gap, index) =>
    placed.includes(gap.id) ? null : (
      <div key={gap.id} className={classes.loose}>
        {gap.label && <HtmlView html={gap.label} />}
        <span
          ref={(element) => {
            if (element) fillGap(element, gap, index + 1, labels);
          }}
        />
      </div>
    ),
  );
}

/** Whether only files, of any type, are accepted. */
const isAnyFile = (content: QuestionContent): boolean =>
  content.media_kinds.length === 0 && answerKindsOf(content).join() === 'file';

/** The question as candidates will see it; nothing in it can be answered. */
export function QuestionPreview({ draft, only, marksCorrect }: Props) {
  const { t } = useTranslation();
  const content = useMemo(() => previewContentOf(draft), [draft]);
  const drawGaps = useCallback(
    (root: HTMLElement) => {
      const labels = {
        gap: (number: number) => t('questions.preview.gap', { number }),
        choose: t('questions.preview.choose'),
      };
      for (const place of root.querySelectorAll<HTMLElement>('[data-gap]')) {
        const index = content.gaps.findIndex((gap) => gap.id === place.dataset.gap);
        const gap = content.gaps[index];
        if (gap) fillGap(place, gap, index + 1, labels);
      }
    },
    [content, t],
  );
  const kinds = answerKindsOf(content)
    .flatMap((kind) =>
      kind === 'file' && content.media_kinds.length > 0
        ? content.media_kinds.map((one) => t(`questions.answer.media.${one}`))
        : [t(`questions.answer.answer_kinds.${kind}`)],
    )
    .map((kind) => kind.toLowerCase())
    .join(', ');
  return (
    <div className={classes.question}>
      {only === undefined &&
        (content.statement === '' ? (
          <p className={classes.help}>{t('questions.preview.blank')}</p>
        ) : (
          <HtmlView html={content.statement} onReady={drawGaps} />
        ))}
      {draft.type === 'gap' && <LooseGaps content={content} />}
      {hasOptions(draft.type) && <Choices draft={draft} content={content} marksCorrect={marksCorrect} />}
      {isTyped(draft.type) && (
        <div>
          <p className={classes.help}>{t('questions.preview.answer')}</p>
          <div className={classes.answer} data-long={draft.type === 'essay' || undefined} />
          {content.max_chars !== null && (
            <p className={classes.help}>
              {t('questions.preview.limit', {
                count: content.max_chars,
                shown: formatNumber(content.max_chars),
              })}
            </p>
          )}
        </div>
      )}
      {draft.type === 'media' && (
        <div>
          <span className={classes.file}>
            <IconPaperclip size={16} stroke={1.7} aria-hidden="true" />
            {t('questions.preview.files')}
          </span>
          <p className={classes.help}>
            {t('questions.preview.files_help', {
              count: content.max_files,
              kinds: isAnyFile(content) ? t('questions.preview.any_kind') : kinds,
            })}
          </p>
        </div>
      )}
    </div>
  );
}
