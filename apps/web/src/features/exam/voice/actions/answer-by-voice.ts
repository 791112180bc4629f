import type { FormItem, ResponseValue } from '@certame/contract/features/exam/form.ts';
import { spokenPhrases } from '@certame/rules/exam/voice/spoken-phrases.ts';
import type { Attempt } from '../../core/attempt/attempt-types.ts';
import { isEmptyValue } from '../../core/responses/response-states.ts';
import { spokenHtml } from './spoken-html.ts';
import { chosenIds, type ShownOption, shownOptions } from './spoken-question.ts';

const responseTo = (attempt: Attempt, item: FormItem): ResponseValue =>
  attempt.view().responses.get(item.item_id)?.value ?? null;

/** Gives the value to the attempt. Returns the phrase only if the value was taken. */
function choose(attempt: Attempt, item: FormItem, value: ResponseValue, phrase: string): string {
  attempt.choose(item.item_id, value);
  const isTaken = JSON.stringify(responseTo(attempt, item)) === JSON.stringify(value);
  return isTaken ? phrase : spokenPhrases.timeOver;
}

function toggled(options: readonly ShownOption[], chosen: readonly string[], id: string, on: boolean) {
  const next = options
    .map((option) => option.id)
    .filter((other) => (other === id ? on : chosen.includes(other)));
  return next.length === 0 ? null : next;
}

/** Chooses an option as its button does, or takes it back. Returns what is said about it. */
export function chooseByVoice(attempt: Attempt, item: FormItem, index: number, on: boolean): string {
  const isMany = item.type === 'check_box';
  if (!isMany && item.type !== 'multiple_choice') return spokenPhrases.noOptions;
  if (!item.content) return spokenPhrases.loading;
  const options = shownOptions(item);
  const option = options[index];
  if (!option) return spokenPhrases.noOption(options[0]?.mark ?? '', options.at(-1)?.mark ?? '');
  const { id, mark } = option;
  const chosen = chosenIds(responseTo(attempt, item));
  if (on && chosen.includes(id)) return spokenPhrases.alreadyMarked(mark);
  if (!on && !chosen.includes(id)) return spokenPhrases.notMarked(mark);
  const value = isMany ? toggled(options, chosen, id, on) : on ? id : null;
  const text = spokenHtml(option.html).replace(/[.\s]+$/, '');
  return choose(attempt, item, value, on ? spokenPhrases.marked(mark, text) : spokenPhrases.unmarked(mark));
}

/** Clears a choice or a text, as the candidate could by hand. Files stay: they are removed one by one. */
export function clearByVoice(attempt: Attempt, item: FormItem): string {
  if (item.type === 'media') return spokenPhrases.typeIt;
  if (isEmptyValue(responseTo(attempt, item))) return spokenPhrases.nothingToClear;
  return choose(attempt, item, null, spokenPhrases.cleared);
}
