import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import type { ExamItem } from '#features/exam/index.ts';
import { plainLineOf } from '#lib/html-sanitizer.ts';

/** Ids of the chosen options; none where the answer is no choice. */
export function chosenOptions(item: ExamItem, value: ResponseValue): string[] {
  if (item.type === 'multiple_choice') return typeof value === 'string' ? [value] : [];
  if (item.type === 'check_box') return Array.isArray(value) ? value : [];
  return [];
}

/** An answer as people read it. */
export function answerText(item: ExamItem, value: ResponseValue): string {
  if (item.type === 'multiple_choice' || item.type === 'check_box') {
    const chosen = new Set(chosenOptions(item, value));
    return item.content.options
      .filter(({ id }) => chosen.has(id))
      .map(({ html }) => plainLineOf(html))
      .join('; ');
  }
  if (typeof value === 'string') return item.type === 'essay' ? plainLineOf(value) : value;
  if (value === null || Array.isArray(value)) return '';
  return item.content.gaps.map(({ id }) => value[id] ?? '').join('; ');
}
