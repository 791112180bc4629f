import type { importQuestions } from '@certame/contract/features/questions/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';

export type ImportModel = ReplyOf<typeof importQuestions>['model'];
export type ImportSummary = NonNullable<ImportModel['summary']>;
export type ImportRow = ImportModel['rows'][number];

export const importStates = ['new', 'changed', 'same', 'error'] as const;
export type ImportState = (typeof importStates)[number];
