import type { Language } from '@certame/contract/constants.ts';
import type { Translate } from '#lib/texts.ts';
import type { AreaTable } from '../area-table.ts';
import type { ImportColumn } from './columns.ts';

export interface ImportPlan {
  areaTable: AreaTable;
  matched: ReadonlyMap<string, ImportColumn>;
  matchBy: string;
  translate: Translate;
  allTranslates: readonly Translate[];
  language: Language;
  timeZone: string;
  nowMs: number;
  mayEdit: boolean;
  /** Stored rows are changed to what the sheet says; otherwise those that differ are kept and reported. */
  isUpdating: boolean;
  /** Values that may stand in one row only -> the line they stand in; fills up over the whole file. */
  seen: Map<string, number>;
}
