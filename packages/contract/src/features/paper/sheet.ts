/** A sheet of answers as it is printed and as it is read: in millimetres of an A4 page, from its upper left corner. */
export interface SheetBubble {
  x: number;
  y: number;
  /** What stands in it. */
  mark: string;
  /** What marking it says: an option's id, a choice, a digit. */
  value: string;
}
export interface SheetBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface FieldPlace {
  itemId: string;
  /** The gap of a question with gaps; null: the question itself. */
  gapId: string | null;
  /** As it stands beside it. */
  label: string;
}
/** One or several of its bubbles are marked. */
export interface ChoiceField extends FieldPlace {
  kind: 'choice' | 'multiple';
  bubbles: SheetBubble[];
}
/** A number: a column of bubbles for each of its characters. */
export interface DigitsField extends FieldPlace {
  kind: 'digits';
  columns: SheetBubble[][];
}
/** Room to write; it is cut out as a picture. */
export interface OpenField extends FieldPlace {
  kind: 'open';
  box: SheetBox;
}
export type SheetField = ChoiceField | DigitsField | OpenField;

export interface SheetPage {
  fields: SheetField[];
}

/** What became of a field: `blank` has no mark at all, `double` several clear ones where one is allowed, `doubtful` needs a person. */
export const readingStates = ['clear', 'blank', 'doubtful', 'double', 'open'] as const;
export type ReadingState = (typeof readingStates)[number];

export interface FieldReading {
  state: ReadingState;
  /** Marked values; of a number its characters as one text. The likeliest ones where it is doubtful. */
  values: string[];
  /** 0 to 1: how far the nearest decision was from being another one. */
  confidence: number;
  /** A person said so. */
  decided?: true;
}

/**
 * What became of a scanned page. `read` counts for its sheet; `doubtful` would, once somebody has decided its doubtful fields; `double` is
 * another page of the same place; `foreign` belongs to another exam; `unknown` has no code that can be read; `discarded` counts for nothing.
 */
export const paperPageStates = ['read', 'doubtful', 'double', 'foreign', 'unknown', 'discarded'] as const;
export type PaperPageState = (typeof paperPageStates)[number];

export const paperFileKinds = ['booklets', 'sheets', 'attendance', 'labels'] as const;
export type PaperFileKind = (typeof paperFileKinds)[number];
export interface PaperFile {
  kind: PaperFileKind;
  file_id: string;
  name: string;
}
