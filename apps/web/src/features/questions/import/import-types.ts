import type { importQuestions } from '@certame/contract/features/questions/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';

export type ImportModel = ReplyOf<typeof importQuestions>['model'];
export type ImportSummary = NonNullable<ImportModel['summary']>;
export type ImportRow = ImportModel['rows'][number];

/** New questions with the text of another one, and those with one like it. */
export function countDuplicates(rows: readonly ImportRow[]): { same: number; similar: number } {
  const found = rows.flatMap(({ duplicate }) => duplicate ?? []);
  const same = found.filter((duplicate) => duplicate.is_same).length;
  return { same, similar: found.length - same };
}

export const importStates = ['new', 'changed', 'same', 'error'] as const;
