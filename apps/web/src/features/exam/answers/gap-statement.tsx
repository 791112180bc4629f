import { useCallback, useEffect, useId, useRef } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { RichHtml } from '../html/rich-html.tsx';
import type { AnswerProps } from './answer-props.ts';
import { GapField } from './gap-field.tsx';
import { gapTexts, placedGapIds, withGap } from './gap-values.ts';
import './gap-statement.css';

/** The statement of a gap question with its fields in it, and those without a place in a list below. */
export function GapStatement({
  content,
  value,
  disabled,
  labelledBy,
  onType,
  onChoose,
  onLeave,
}: AnswerProps) {
  const { t } = useTranslation();
  const formatId = useId();
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  }, [value]);
  const texts = gapTexts(value);
  const placed = placedGapIds(content.statement);

  // Two gaps may change before the screen is drawn again: each change starts from the newest value.
  const change = (send: (value: AnswerProps['value']) => void, gapId: string, text: string): void => {
    newest.current = withGap(newest.current, gapId, text);
    send(newest.current);
  };
  const field = (gapId: string, labelId?: string) => {
    const index = content.gaps.findIndex((gap) => gap.id === gapId);
    const gap = content.gaps[index];
    if (!gap) return null;
    return (
      <GapField
        gap={gap}
        number={index + 1}
        text={texts[gapId] ?? ''}
        disabled={disabled}
        labelId={labelId}
        formatId={formatId}
        onType={(text) => change(onType, gapId, text)}
        onChoose={(text) => change(onChoose, gapId, text)}
        onLeave={onLeave}
      />
    );
  };
  const renderGap = useCallback((gapId: string) => field(gapId), [value, disabled, content]);

  return (
    <>
      <RichHtml html={content.statement} renderGap={renderGap} />
      {content.gaps.some((gap) => !placed.has(gap.id)) && (
        <div className="exam-gap-list">
          {content.gaps
            .filter((gap) => !placed.has(gap.id))
            .map((gap) => {
              const labelId = gap.label ? `${labelledBy.split(' ')[0]}-gap-${gap.id}` : undefined;
              return (
                <div key={gap.id} className="exam-gap-row">
                  {gap.label && (
                    <div id={labelId}>
                      <RichHtml html={gap.label} inline />
                    </div>
                  )}
                  {field(gap.id, labelId)}
                </div>
              );
            })}
        </div>
      )}
      {content.gaps.some((gap) => gap.kind === 'number') && (
        <p id={formatId} className="exam-soft">
          {t('exam.answer.number_format')}
        </p>
      )}
    </>
  );
}
