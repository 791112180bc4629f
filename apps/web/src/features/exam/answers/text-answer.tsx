import { countChars, countVisibleChars } from '@certame/rules/exam/visible-text.ts';
import {
  type CSSProperties,
  memo,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { afterFrame, browserTimers } from '../core/time/timers.ts';
import type { AnswerProps } from './answer-props.ts';
import { essayToHtml, essayToText } from './essay-html.ts';
import { createGrowingField, type GrowingField } from './growing-field.ts';
import './text-answer.css';

/**
 * Uncontrolled textarea: the browser alone shows a keystroke, and what follows from it (counter, height) is rendered after the keystroke's
 * frame. A value from outside (a reload, a cleared answer) replaces the text only when it isn't the echo of what the field has sent itself.
 */
function useTypedText(outside: string, send: (text: string) => void) {
  const area = useRef<HTMLTextAreaElement>(null);
  const field = useRef<GrowingField>(null);
  const typed = useRef(outside);
  const cancel = useRef<(() => void) | null>(null);
  const [first] = useState(outside);
  const [shown, setShown] = useState(outside);
  useEffect(() => {
    field.current = area.current && createGrowingField(area.current);
    return () => {
      field.current?.stop();
      cancel.current?.();
    };
  }, []);
  const follow = useCallback((text: string): void => {
    typed.current = text;
    field.current?.textChanged(text.length);
    cancel.current?.();
    cancel.current = afterFrame(browserTimers, () => setShown(text));
  }, []);
  // A layout effect runs before the next keystroke. A plain effect could run after it, and would undo it with the echo of the keystroke
  // before.
  useLayoutEffect(() => {
    if (outside === typed.current || !area.current) return;
    area.current.value = outside;
    follow(outside);
  }, [outside, follow]);
  const type = (text: string): void => {
    follow(text);
    send(text);
  };
  return { area, first, shown, type };
}

/** Character counter. Memoised: it follows the text one frame later and re-renders without the field. */
const Counter = memo(function Counter({ id, used, max }: { id: string; used: number; max: number | null }) {
  const { t } = useTranslation();
  const over = max === null ? 0 : used - max;
  return (
    <>
      <p id={id} className="exam-soft exam-counter" data-over={over > 0 || undefined}>
        {max === null
          ? t('exam.answer.counter_free', { count: used })
          : t('exam.answer.counter', { used, max })}
      </p>
      {over > 0 && (
        <p className="lite-problem" role="status">
          {t('exam.answer.too_long', { count: over })}
        </p>
      )}
    </>
  );
});

/** simple_text and essay: a plain field with a counter. The limit is shown, never cut: what was pasted stays visible. */
export function TextAnswer({ item, content, value, disabled, labelledBy, onType, onLeave }: AnswerProps) {
  const { t } = useTranslation();
  const id = useId();
  const essay = item.type === 'essay';
  const rows = essay ? 10 : 4;
  const stored = typeof value === 'string' ? value : '';
  // Memoised: a keystroke renders the field several times, and a long text should be converted once.
  const outside = useMemo(() => (essay ? essayToText(stored) : stored), [essay, stored]);
  const { area, first, shown, type } = useTypedText(outside, (text) =>
    onType(text.trim() === '' ? null : essay ? essayToHtml(text) : text),
  );
  const used = useMemo(
    () => (essay ? countVisibleChars(essayToHtml(shown)) : countChars(shown)),
    [essay, shown],
  );
  const max = content.max_chars;
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
        defaultValue={first}
        readOnly={disabled}
        aria-labelledby={`${labelledBy} ${id}-label`}
        aria-describedby={`${id}-count`}
        aria-invalid={(max !== null && used > max) || undefined}
        aria-required={item.required || undefined}
        spellCheck
        onChange={(event) => type(event.target.value)}
        onBlur={onLeave}
      />
      <Counter id={`${id}-count`} used={used} max={max} />
    </div>
  );
}
