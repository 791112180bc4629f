import type { AnswerCell } from '@certame/contract/features/reports/rows.ts';

export type ResultCell = Pick<AnswerCell, 'question' | 'answer' | 'outcome' | 'score' | 'max'>;

export const cellAt = (cells: readonly ResultCell[], key: string): ResultCell | undefined =>
  cells.find(({ question }) => `q${question}` === key);
