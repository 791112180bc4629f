import { countChars, countVisibleChars } from '@certame/rules/exam/visible-text.ts';
import { type CSSProperties, useEffect, useId, useMemo, useRef } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import type { AnswerProps } from './answer-props.ts';
import { essayToHtml, essayToText } from './essay-html.ts';
import { useDraft } from './use-draft.ts';
import './text-answer.css';

/** A textarea that grows with its text, in browsers that don't know `field-sizing`: measuring it lays out the page at each key. */
function useGrowing(text: string) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const element = area.current;
    if (!element || CSS.supports?.('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 4}px`;
  }, [text]);
  return area;
}

/** simple_text and essay: a plain field with a counter. The limit is shown, never cut: what was pasted stays visible. */
export function TextAnswer({ item, content, value, disabled, labelledBy, onType, onLeave }: AnswerProps) {
  const { t } = useTranslation();
  const id = useId();
  const essay = item.type === 'essay';
  const rows = essay ? 10 : 4;
  const stored = typeof value === 'string' ? value : '';
  // A key draws the field several times, for the draft and for what becomes of it: a long text is gone through once.
  const outside = useMemo(() => (essay ? essayToText(stored) : stored), [essay, stored]);
  const [text, setText] = useDraft(outside, (next) =>
    onType(next.trim() === '' ? null : essay ? essayToHtml(next) : next),
  );
  const area = useGrowing(text);
  const used = useMemo(
    () => (essay ? countVisibleChars(essayToHtml(text)) : countChars(text)),
    [essay, text],
  );
  const max = content.max_chars;
  const over = max === null ? 0 : used - max;
  return (
    <div className="exam-text">
      <label className="lite-label" id={`${id}-label`} htmlFor={id}>
        {t(essay ? 'exam.answer.essay' : 'exam.answer.text')}
      </label>
      <textarea
        ref={area}
        id={id}
        className="lite-input"
        rows={rows}
        style={{ '--rows': rows } as CSSProperties}
        value={text}
        readOnly={disabled}
        aria-labelledby={`${labelledBy} ${id}-label`}
        aria-describedby={`${id}-count`}
        aria-invalid={over > 0 || undefined}
        aria-required={item.required || undefined}
        spellCheck
        onChange={(event) => setText(event.target.value)}
        onBlur={onLeave}
      />
      <p id={`${id}-count`} className="exam-soft exam-counter" data-over={over > 0 || undefined}>
        {max === null
          ? t('exam.answer.counter_free', { count: used })
          : t('exam.answer.counter', { used, max })}
      </p>
      {over > 0 && (
        <p className="lite-problem" role="status">
          {t('exam.answer.too_long', { count: over })}
        </p>
      )}
    </div>
  );
}
