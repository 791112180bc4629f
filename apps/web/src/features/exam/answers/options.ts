import type { FormItem } from '@certame/contract/features/exam/form.ts';
import type { QuestionContent, QuestionOption } from '@certame/contract/features/questions/content.ts';

/** Options in the order fixed for this attempt; without one, as written. */
export function orderOptions(item: FormItem, content: QuestionContent): QuestionOption[] {
  if (item.option_order.length === 0) return content.options;
  const byId = new Map(content.options.map((option) => [option.id, option]));
  const ordered = item.option_order.flatMap((id) => byId.get(id) ?? []);
  const known = new Set(item.option_order);
  return [...ordered, ...content.options.filter((option) => !known.has(option.id))];
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** "A", "1" or nothing before an option. */
export function markOf(content: QuestionContent, index: number): string {
  if (content.numbering === 'numbers') return String(index + 1);
  if (content.numbering === 'none') return '';
  return index < letters.length
    ? (letters[index] ?? '')
    : `${letters[Math.floor(index / 26) - 1]}${letters[index % 26]}`;
}

/** Index of the option that a key chooses: letters and digits count from the first. Null: no such key. */
export function optionIndexOfKey(key: string): number | null {
  if (/^[1-9]$/.test(key)) return Number(key) - 1;
  if (/^[a-z]$/i.test(key)) return letters.indexOf(key.toUpperCase());
  return null;
}
