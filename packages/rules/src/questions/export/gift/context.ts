import type { ExportReport } from '../export-problems.ts';
import type { ExportInfo } from '../question-writer.ts';

/** What the writing of one question shares. */
export interface GiftContext {
  info: ExportInfo;
  report: ExportReport;
  /** Clean HTML with its formulas and pictures as others read them, not escaped yet. */
  raw: (html: string) => string;
  /** The same as GIFT writes it; empty for empty. */
  html: (html: string) => string;
}
