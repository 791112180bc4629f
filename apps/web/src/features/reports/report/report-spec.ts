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

/** Declaration of a report's screen; everything else is common to all reports. */
export interface ReportSpec {
  name: ReportName;
  charts: ReturnType<typeof chartsOfReport>;
  /** Maximum number of questionnaires. */
  most?: number;
  filters: readonly ReportFilter[];
  /** Prefix of the texts of a column's values. */
  valueLabels?: Readonly<Record<string, string>>;
  /** Columns of the exported file that the screen shows elsewhere, or not at all. */
  leftOut?: readonly string[];
  widths?: Readonly<Record<string, string>>;
  firstSort: { sort: string; direction?: 'asc' | 'desc' };
  search: TextKey;
  empty: TextKey;
  /** Explanation of how the figures are computed, where it is needed. */
  note?: TextKey;
}

export const addressKey = 'questionnaire';
export const filterKeyOf = ({ most = 1 }: Pick<ReportSpec, 'most'>): 'questionnaire_id' | 'questionnaires' =>
  most > 1 ? 'questionnaires' : 'questionnaire_id';
