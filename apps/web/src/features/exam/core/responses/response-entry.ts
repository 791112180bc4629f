import type { ResponseValue } from '@certame/contract/features/exam/form.ts';

export interface ResponseEntry {
  item_id: string;
  seq: number;
  value: ResponseValue;
  answered_at: string;
}
