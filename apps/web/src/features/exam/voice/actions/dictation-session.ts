import type { FormItem, ResponseValue } from '@certame/contract/features/exam/form.ts';
import { countChars, countVisibleChars } from '@certame/rules/exam/visible-text.ts';
import { parseDictation, withDictated } from '@certame/rules/exam/voice/dictation.ts';
import { spokenPhrases } from '@certame/rules/exam/voice/spoken-phrases.ts';
import { essayToHtml } from '../../answers/essay-html.ts';
import { gapTexts, withGap } from '../../answers/gap-values.ts';
import type { Attempt } from '../../core/attempt/attempt-types.ts';
import { writtenText } from './spoken-question.ts';

export interface DictationSession {
  itemId: string;
  /** Takes one utterance. `said`: what the room says to it, null where it just writes on. */
  hear(heard: string): { isOver: boolean; said: string | null };
}

/** A field that is dictated into: read from and written to the attempt, so that what is typed meanwhile is never lost. */
interface Field {
  text(): string;
  write(text: string): void;
  over(text: string): number;
  append(text: string, part: string): string;
}

function textField(attempt: Attempt, item: FormItem): Field {
  const isEssay = item.type === 'essay';
  const toValue = (text: string): ResponseValue =>
    text.trim() === '' ? null : isEssay ? essayToHtml(text) : text;
  const max = item.content?.max_chars ?? Number.POSITIVE_INFINITY;
  return {
    text: () => writtenText(item, attempt.view().responses.get(item.item_id)?.value ?? null),
    write: (text) => attempt.type(item.item_id, toValue(text)),
    over: (text) => Math.max(0, (isEssay ? countVisibleChars(essayToHtml(text)) : countChars(text)) - max),
    append: withDictated,
  };
}

function gapField(attempt: Attempt, item: FormItem, gapId: string): Field {
  const value = (): ResponseValue => attempt.view().responses.get(item.item_id)?.value ?? null;
  return {
    text: () => gapTexts(value())[gapId] ?? '',
    write: (text) => attempt.type(item.item_id, withGap(value(), gapId, text)),
    over: () => 0,
    // A gap takes a word or a number: neither a capital nor a line break is added.
    append: (text, part) => [text, part.trim()].filter(Boolean).join(' '),
  };
}

/** The field that "ditar" means, or what is said where it is not clear or there is none. */
function findField(attempt: Attempt, item: FormItem, gapNumber: number | null): Field | string {
  const { content, type } = item;
  if (!content) return spokenPhrases.loading;
  if (type === 'simple_text' || type === 'essay') return textField(attempt, item);
  if (type !== 'gap') return spokenPhrases.typeIt;
  if (gapNumber === null && content.gaps.length > 1) return spokenPhrases.whichGap(content.gaps.length);
  const gap = content.gaps[(gapNumber ?? 1) - 1];
  if (!gap) return spokenPhrases.whichGap(content.gaps.length);
  return gap.kind === 'select' ? spokenPhrases.typeIt : gapField(attempt, item, gap.id);
}

/** Begins a dictation into the question's field; a text says why there is none. */
export function beginDictation(
  attempt: Attempt,
  item: FormItem,
  gapNumber: number | null,
): DictationSession | string {
  if (attempt.view().timeOver) return spokenPhrases.timeOver;
  const field = findField(attempt, item, gapNumber);
  if (typeof field === 'string') return field;
  /** Undo history: the text before and after each dictated part, the newest last. */
  const written: { before: string; after: string }[] = [];
  const undo = (): string => {
    const last = written.at(-1);
    // The text was typed in since: typed text is never undone.
    if (!last || last.after !== field.text()) return spokenPhrases.nothingToUndo;
    written.pop();
    field.write(last.before);
    return spokenPhrases.undone;
  };
  const write = (part: string): string | null => {
    const before = field.text();
    field.write(field.append(before, part));
    const after = field.text();
    if (after === before) return attempt.view().timeOver ? spokenPhrases.timeOver : null;
    written.push({ before, after });
    const over = field.over(after);
    return over > 0 ? spokenPhrases.tooLong(over) : null;
  };
  return {
    itemId: item.item_id,
    hear(heard) {
      const part = parseDictation(heard);
      if (part.kind === 'undo') return { isOver: false, said: undo() };
      if (part.kind === 'text') return { isOver: false, said: write(part.text) };
      attempt.flush();
      return { isOver: true, said: spokenPhrases.dictated };
    },
  };
}
