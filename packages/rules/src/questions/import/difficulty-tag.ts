import type { Difficulty } from '@certame/contract/features/questions/content.ts';
import { difficultyName, lookUp, sheetDifficulties } from './sheet-names.ts';

/** Moodle's formats know no difficulty: it travels as a tag that says so. */
const mark = /^\s*(?:dificuldade|difficulty|dificultad|difficulté)\s*:\s*(.+)$/i;

export const difficultyTag = (difficulty: Difficulty): string =>
  `dificuldade:${difficultyName(difficulty).toLowerCase()}`;

/** Takes the tag of the difficulty from among the others; without one, a question is of medium difficulty. */
export function takeDifficulty(tags: readonly string[]): { difficulty: Difficulty; tags: string[] } {
  let difficulty: Difficulty = 'M';
  const others = tags.filter((tag) => {
    const found = lookUp(sheetDifficulties, mark.exec(tag)?.[1] ?? '');
    if (found) difficulty = found;
    return found === undefined;
  });
  return { difficulty, tags: others };
}
