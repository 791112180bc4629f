import type { Language } from '@certame/contract/constants.ts';
import type {
  Difficulty,
  QuestionContent,
  QuestionKey,
} from '@certame/contract/features/questions/content.ts';
import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import type { ImportProblem } from '../import/types.ts';

/** A stored file that a text of the question shows, as `<img data-file="id">`. */
export interface ExportedFile {
  id: string;
  /** As people know it, with its ending. */
  name: string;
  mime: string;
  size: number;
}

/** A question about to leave. Its HTML is what the bank stores: clean, formulas as `<span data-latex="…">`. */
export interface ExportedQuestion {
  /** The bank's own id: the same at every export, so that a second import elsewhere doubles nothing. */
  id: string;
  /** Where an import took it from, as `<format>:<id in the source>`. */
  externalKey: string | null;
  title: string;
  type: QuestionType;
  difficulty: Difficulty;
  disciplineName: string | null;
  tags: readonly string[];
  content: QuestionContent;
  key: QuestionKey;
  /** Files that its texts show and the store has. */
  files: readonly ExportedFile[];
}

/**
 * What a format can't say of a question: the importers' own shape. A blocking problem keeps the question out of the file;
 * any other is shown beside it, and the rest of the question is in the file. `key` is one of `exportProblemKeys`.
 */
export type ExportProblem = ImportProblem;

/** Text as it stands, or the bytes of a stored file, which only the caller can read. */
export type WrittenPiece = string | { fileId: string; encoding: 'raw' | 'base64' };

/** A piece of a file. Parts of the same path follow each other and are one file. */
export interface WrittenPart {
  path: string;
  pieces: readonly WrittenPiece[];
}

export interface WrittenQuestion {
  parts: readonly WrittenPart[];
  problems: readonly ExportProblem[];
}

/** What holds for all questions of one export. */
export interface ExportInfo {
  /** Name of the questionnaire, or of the bank's part that was chosen. */
  title: string;
  /** Of the texts in it. */
  language: Language;
  /** What the options of a true / false question are called in that language: by these such a question is known. */
  trueFalse: { isTrue: string; isFalse: string };
  nowMs: number;
}

/** One export while it is written: questions come one by one, so that no export is in memory as a whole. */
export interface QuestionWriting {
  /** What comes before the first question, `[]` for nothing. */
  begin(): readonly WrittenPart[];
  add(question: ExportedQuestion): WrittenQuestion;
  /** What comes after the last question: the end of a document, a manifest, pictures. */
  end(): readonly WrittenPart[];
}

/**
 * A format that questions leave in: pure, it knows neither the store nor the archive. `open` begins an export and is
 * called for a preview too, whose parts nobody keeps.
 */
export interface QuestionWriter {
  /** Of the only file, without a dot. An export of several files is always a `zip`. */
  extension: string;
  mime: string;
  /** Whether it is an archive even with a single file. */
  isPackage: boolean;
  open(info: ExportInfo): QuestionWriting;
}
