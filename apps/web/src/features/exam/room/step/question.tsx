import type { FormItem } from '@certame/contract/features/exam/form.ts';
import { memo, useId } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Alert } from '#lite/alert.tsx';
import { Skeleton } from '#lite/spinner.tsx';
import type { AnswerProps } from '../../answers/answer-props.ts';
import { ChoiceAnswer } from '../../answers/choice-answer.tsx';
import { GapStatement } from '../../answers/gap-statement.tsx';
import { MediaSlot } from '../../answers/media-slot.tsx';
import { TextAnswer } from '../../answers/text-answer.tsx';
import type { Attempt } from '../../core/attempt/attempt-types.ts';
import type { ResponseView } from '../../core/responses/responses.ts';
import { RichHtml } from '../../html/rich-html.tsx';
import { useReason } from '../../use-reason.ts';
import { StateIcon } from '../navigator/state-icon.tsx';
import './question.css';

interface Props {
  attempt: Attempt;
  answerId: string;
  item: FormItem;
  /** False: a skeleton stands in its place until it is rendered (use-drawn-count.ts). */
  isDrawn: boolean;
  response: ResponseView;
  total: number;
  disabled: boolean;
  fileNames: AnswerProps['fileNames'];
  /** The notice on the screen points to this question. */
  asked: boolean;
  /** Whether its points are shown. */
  hasPoints: boolean;
}

const answers = {
  multiple_choice: ChoiceAnswer,
  check_box: ChoiceAnswer,
  simple_text: TextAnswer,
  essay: TextAnswer,
  media: MediaSlot,
} as const;

const isOne = (score: string): boolean => Number(score) === 1;

function QuestionHead({
  titleId,
  item,
  response,
  total,
  hasPoints,
}: Pick<Props, 'item' | 'response' | 'total' | 'hasPoints'> & { titleId: string }) {
  const { t } = useTranslation();
  return (
    <header className="exam-question-head">
      <h2 id={titleId} tabIndex={-1}>
        {t('exam.question_of', { number: item.number ?? '', total })}
      </h2>
      {item.required && <span className="exam-tag">{t('exam.required')}</span>}
      {hasPoints && item.score !== null && (
        <span className="exam-soft">
          {t(isOne(item.score) ? 'exam.points_one' : 'exam.points_other', {
            score: item.score.replace('.', ','),
          })}
        </span>
      )}
      <span className="exam-state" data-state={response.state}>
        <StateIcon state={response.state} />
        {t(response.isWriting ? 'exam.save.writing' : `exam.states.${response.state}`)}
      </span>
    </header>
  );
}

/** One question with its answer and the state of the answer in words. */
export const Question = memo(function Question({
  attempt,
  answerId,
  item,
  isDrawn,
  response,
  total,
  disabled,
  fileNames,
  asked,
  hasPoints,
}: Props) {
  const { t } = useTranslation();
  const reason = useReason();
  const id = useId();
  const content = isDrawn ? item.content : null;
  const labelledBy = `${id}-title ${id}-statement`;

  const props: AnswerProps | null = content && {
    attempt,
    answerId,
    item,
    content,
    value: response.value,
    disabled,
    labelledBy,
    fileNames,
    onType: (value) => attempt.type(item.item_id, value),
    onChoose: (value) => attempt.choose(item.item_id, value),
    onAttach: (upload) => attempt.attach(item.item_id, upload),
    onLeave: () => attempt.flush(),
  };
  const Answer = item.type in answers ? answers[item.type as keyof typeof answers] : null;

  return (
    <article
      className="exam-question"
      aria-labelledby={`${id}-title`}
      data-item={item.item_id}
      data-asked={asked || undefined}
    >
      <QuestionHead
        titleId={`${id}-title`}
        item={item}
        response={response}
        total={total}
        hasPoints={hasPoints}
      />
      {item.voided && (
        <Alert level="info" live>
          <p>{t('exam.voided')}</p>
        </Alert>
      )}
      {props === null || content === null ? (
        <div role="status">
          <span className="visually-hidden">{t('exam.loading_question')}</span>
          <Skeleton lines={6} />
        </div>
      ) : (
        <>
          <div id={`${id}-statement`} className="exam-statement">
            {item.type === 'gap' ? <GapStatement {...props} /> : <RichHtml html={content.statement} />}
          </div>
          {Answer && <Answer {...props} />}
        </>
      )}
      {response.state === 'error_to_save' && (
        <Alert level="error" live>
          <p>{t('exam.save.rejected', { reason: reason({ code: response.rejectedCode ?? '' }) })}</p>
        </Alert>
      )}
    </article>
  );
});

/** A heading or a text between questions. */
export function TextBlock({ item, isDrawn }: Pick<Props, 'item' | 'isDrawn'>) {
  return (
    <div className="exam-block" data-item={item.item_id}>
      {item.content && isDrawn ? <RichHtml html={item.content.statement} /> : <Skeleton lines={2} />}
    </div>
  );
}
