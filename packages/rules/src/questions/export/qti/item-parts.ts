import type { ExportProblemKey } from '../export-problems.ts';
import type { ExportedQuestion, ExportProblem } from '../question-writer.ts';
import type { XhtmlContext } from './xhtml.ts';

/** The parts of an item that depend on the type of question. */
export interface ItemXml {
  responses: string;
  /** Outcomes beyond SCORE, MAXSCORE and the feedback that every type may have. */
  outcomes: string;
  body: string;
  /** What the whole is worth; 0 where a person scores. */
  whole: number;
  /** Rules that set SCORE, and the feedback of options and fillings. */
  rules: string;
  /** `modal-feedback` of options and fillings. */
  feedback: string;
}

export interface ItemWriting {
  question: ExportedQuestion;
  context: XhtmlContext;
  problem(field: string, key: ExportProblemKey, params?: ExportProblem['params']): void;
}
