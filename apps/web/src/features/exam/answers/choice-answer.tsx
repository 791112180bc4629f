import { useId } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { optionMark } from '#lib/option-mark.ts';
import { orderedOptions } from '#lib/ordered-options.ts';
import { Button } from '#lite/button.tsx';
import { RichHtml } from '../html/rich-html.tsx';
import type { AnswerProps } from './answer-props.ts';
import './choice-answer.css';

/** multiple_choice and check_box: the browser's own radio buttons and check boxes, drawn as large cards. */
export function ChoiceAnswer({ item, content, value, disabled, labelledBy, onChoose }: AnswerProps) {
  const { t } = useTranslation();
  const id = useId();
  const many = item.type === 'check_box';
  const chosen = new Set(
    many ? (Array.isArray(value) ? value : []) : typeof value === 'string' ? [value] : [],
  );
  const options = orderedOptions(item.option_order, content.options);

  const toggle = (optionId: string, on: boolean): void => {
    if (!many) {
      onChoose(optionId);
      return;
    }
    const next = options.map((option) => option.id).filter((o) => (o === optionId ? on : chosen.has(o)));
    onChoose(next.length === 0 ? null : next);
  };

  return (
    <fieldset aria-labelledby={`${labelledBy} ${id}-hint`} className="exam-options">
      <p id={`${id}-hint`} className="exam-soft">
        {t(many ? 'exam.answer.choose_many' : 'exam.answer.choose_one')}
      </p>
      {options.map((option, index) => {
        const mark = optionMark(content.numbering, index);
        return (
          <label key={option.id} className="exam-option" data-chosen={chosen.has(option.id) || undefined}>
            <input
              type={many ? 'checkbox' : 'radio'}
              name={id}
              value={option.id}
              checked={chosen.has(option.id)}
              disabled={disabled}
              required={!many && item.required}
              data-option-index={index}
              onChange={(event) => toggle(option.id, event.target.checked)}
            />
            {mark && <span className="exam-option-mark">{mark}</span>}
            <span className="exam-option-text">
              <RichHtml html={option.html} inline />
            </span>
          </label>
        );
      })}
      {!many && chosen.size > 0 && !disabled && (
        <div>
          <Button look="link" onClick={() => onChoose(null)}>
            {t('exam.answer.clear')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
