import { HtmlView } from '#lib/html/html-view.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { optionMark } from '#lib/option-mark.ts';
import { orderedOptions } from '#lib/ordered-options.ts';
import { CheckIcon } from '#lite/icons.tsx';
import type { ItemResult } from '../model/item-outcome.ts';

/** The options as the participant saw them, with the chosen and, where the key may be seen, the correct ones. */
export function OptionResults({ result }: { result: ItemResult }) {
  const { t } = useTranslation();
  const { item, value, key } = result;
  const { content } = item;
  if (!content) return null;
  const chosen = new Set(typeof value === 'string' ? [value] : Array.isArray(value) ? value : []);
  const correct = new Set(key?.correct_option_ids ?? []);
  const options = orderedOptions(item.option_order, content.options);
  const markOf = (id: string): string => {
    const place = options.findIndex((option) => option.id === id);
    return optionMark(content.numbering, place) || String(place + 1);
  };
  const marksOf = (ids: readonly string[]): string => ids.map(markOf).toSorted().join(', ');
  return (
    <>
      <ul className="result-options">
        {options.map((option, index) => {
          const mark = optionMark(content.numbering, index);
          const feedback = key?.option_feedback[option.id];
          const [isChosen, isCorrect] = [chosen.has(option.id), correct.has(option.id)];
          return (
            <li key={option.id} data-chosen={isChosen || undefined} data-correct={isCorrect || undefined}>
              {mark && <span className="result-option-mark">{mark}</span>}
              <div className="result-option-text">
                <HtmlView html={option.html} />
                {feedback && <HtmlView className="result-option-feedback" html={feedback} />}
              </div>
              {(isChosen || isCorrect) && (
                <span className="result-option-tags">
                  {isChosen && <span className="result-tag">{t('results.mine.chosen')}</span>}
                  {isCorrect && (
                    <span className="result-tag" data-good>
                      <CheckIcon size={15} />
                      {t('results.mine.correct')}
                    </span>
                  )}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {key?.accepted_choices?.map((ids) => (
        <p key={ids.join(' ')} className="lite-soft">
          {t('results.mine.also_right', { options: marksOf(ids) })}
        </p>
      ))}
    </>
  );
}
