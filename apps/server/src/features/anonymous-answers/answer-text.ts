import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import { type ExamItem, takesOptions } from '#features/exam/index.ts';
import { plainLineOf } from '#lib/html-sanitizer.ts';

/** An answer as people read it. */
export function answerText(item: ExamItem, value: ResponseValue): string {
  if (takesOptions(item.type)) {
    const chosen = new Set<unknown>(Array.isArray(value) ? value : [value]);
    return item.content.options
      .filter(({ id }) => chosen.has(id))
      .map(({ html }) => plainLineOf(html))
      .join('; ');
  }
  if (typeof value === 'string') return item.type === 'essay' ? plainLineOf(value) : value;
  if (value === null || Array.isArray(value)) return '';
  return item.content.gaps.map(({ id }) => value[id] ?? '').join('; ');
}
