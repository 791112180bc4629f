import { memo } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import type { AttemptView } from '../../core/attempt/attempt-types.ts';
import { isHeading } from '../../core/form/form-view.ts';
import { countsAsAnswered } from '../../core/responses/response-states.ts';
import { NavigatorItem } from './navigator-item.tsx';
import { StateIcon } from './state-icon.tsx';
import './navigator.css';

type Props = Pick<AttemptView, 'form' | 'items' | 'steps' | 'stepIndex' | 'responses'> & {
  onGoTo: (itemId: string) => void;
};

/** Memo comparison: a keystroke changes the value of an answer, and nothing that is shown here. */
function looksTheSame(before: Props, after: Props): boolean {
  const unchanged = (['form', 'items', 'steps', 'stepIndex', 'onGoTo'] as const).every(
    (name) => before[name] === after[name],
  );
  if (!unchanged || before.responses === after.responses) return unchanged;
  return [...after.responses].every(([itemId, response]) => {
    const known = before.responses.get(itemId);
    if (known === response) return true;
    return known?.state === response.state && countsAsAnswered(known) === countsAsAnswered(response);
  });
}

/** All visible questions with their states: an icon, and the state in words as the button's name. */
export const Navigator = memo(function Navigator({
  form,
  items,
  steps,
  stepIndex,
  responses,
  onGoTo,
}: Props) {
  const { t } = useTranslation();
  const shown = new Set(steps.length > 1 ? steps[stepIndex]?.itemIds : []);
  const questions = [...items.values()].filter((item) => !isHeading(item));
  const answered = questions.filter(({ item_id }) => countsAsAnswered(responses.get(item_id))).length;
  return (
    <nav className="exam-navigator" aria-label={t('exam.navigator.title')}>
      <h2>{t('exam.navigator.title')}</h2>
      <p className="exam-soft">{t('exam.navigator.answered_of', { answered, total: form.total_items })}</p>
      {form.sections.map((section) => {
        const own = questions.filter((item) => item.section_id === section.section_id);
        if (own.length === 0) return null;
        return (
          <div key={section.section_id}>
            {form.sections.length > 1 && section.title && <h3>{section.title}</h3>}
            <ol>
              {own.map((item) => (
                <NavigatorItem
                  key={item.item_id}
                  itemId={item.item_id}
                  number={item.number}
                  required={item.required}
                  state={responses.get(item.item_id)?.state ?? 'not_answered'}
                  isCurrent={shown.has(item.item_id)}
                  onGoTo={onGoTo}
                />
              ))}
            </ol>
          </div>
        );
      })}
      <ul className="exam-legend">
        {(['answered', 'not_answered', 'enqueued', 'error_to_save'] as const).map((state) => (
          <li key={state} data-state={state}>
            <StateIcon state={state} size={14} /> {t(`exam.states.${state}`)}
          </li>
        ))}
      </ul>
    </nav>
  );
}, looksTheSame);
