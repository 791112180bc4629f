import type { GiftOptions, Mapped } from '../gift/map.ts';
import type { Renderer } from '../gift/render.ts';
import type { ImportProblem, ImportProblemKey } from '../types.ts';

export interface MoodleXmlOptions extends GiftOptions {
  /**
   * Keeps a picture that lies in the document itself and gives the reference to put in its place. Without it such
   * pictures are missing ones.
   */
  keepPicture?: (name: string, base64: string) => string;
}

/** What the reading of one question shares. */
export interface MoodleContext {
  /** Where the question begins. */
  line: number;
  problems: ImportProblem[];
  render: Renderer;
  options: MoodleXmlOptions;
  /** Every problem carries a line: the one given, or that of the question. */
  report: (key: ImportProblemKey, params?: ImportProblem['params'], blocking?: boolean) => void;
}

/** A question's parts; with a statement only where the answers stand in it. */
export type MoodleMapped = Omit<Mapped, 'gapId'>;
