import type { importQuestions } from '@certame/contract/features/questions/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';

export type ImportModel = ReplyOf<typeof importQuestions>['model'];
export type ImportSummary = NonNullable<ImportModel['summary']>;
export type ImportRow = ImportModel['rows'][number];

export const importStates = ['new', 'changed', 'same', 'error'] as const;
export type ImportState = (typeof importStates)[number];

export interface ImportFailure {
  place: string;
  title: string;
  messages: string[];
}

/** What the job leaves behind: the counts, and what was not imported. Null where it is of another shape. */
export function readImportResult(
  result: Record<string, unknown> | null,
): { counts: Record<ImportState, number>; failures: ImportFailure[] } | null {
  if (!result) return null;
  const count = (state: ImportState): number => (typeof result[state] === 'number' ? result[state] : 0);
  return {
    counts: { new: count('new'), changed: count('changed'), same: count('same'), error: count('error') },
    failures: Array.isArray(result.errors) ? (result.errors as ImportFailure[]) : [],
  };
}
