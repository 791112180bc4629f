import type { chartsOfReport, figuresSchema } from '@certame/contract/features/reports/charts.ts';
import type { ReportName } from '@certame/contract/features/reports/endpoints.ts';
import type { TextKey } from '@certame/contract/messages/text-key.ts';
import type { z } from 'zod';

export type Figures = z.output<typeof figuresSchema>;
export type ReportFilter =
  | 'class'
  | 'state'
  | 'presence'
  | 'question'
  | 'questions'
  | 'passed'
  | 'event'
  | 'period';

/** What a screen says of its report; everything else is alike in all of them. */
export interface ReportSpec {
  name: ReportName;
  charts: ReturnType<typeof chartsOfReport>;
  /** How many questionnaires it takes. */
  most?: number;
  filters: readonly ReportFilter[];
  /** Prefix of the texts of a column's values. */
  valueLabels?: Readonly<Record<string, string>>;
  /** Columns that the file has and the screen shows elsewhere, or not at all. */
  leftOut?: readonly string[];
  widths?: Readonly<Record<string, string>>;
  firstSort: { sort: string; direction?: 'asc' | 'desc' };
  search: TextKey;
  empty: TextKey;
  /** How its figures come about, where that has to be said. */
  note?: TextKey;
}

export const addressKey = 'questionnaire';
export const filterKeyOf = ({ most = 1 }: Pick<ReportSpec, 'most'>): 'questionnaire_id' | 'questionnaires' =>
  most > 1 ? 'questionnaires' : 'questionnaire_id';
