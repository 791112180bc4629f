import type { QuestionnaireSettings } from '@certame/contract/features/questionnaires/settings.ts';
import { isAnswerable } from '@certame/contract/features/questions/question-types.ts';
import type { DraftSection } from './draft.ts';

/** Fixed-point arithmetic: scores have four decimals, so integers of ten-thousandths add up exactly. */
const unitsPerPoint = 10_000n;

/** "7,5" -> 75000n; null for text that is no score. */
export function unitsOf(text: string): bigint | null {
  const match = /^(\d{1,12})(?:[.,](\d{1,4}))?$/.exec(text.trim());
  if (!match) return null;
  return BigInt(match[1] ?? '0') * unitsPerPoint + BigInt((match[2] ?? '').padEnd(4, '0'));
}

/** 75000n -> "7.5". */
export function textOfUnits(units: bigint): string {
  const decimals = String(units % unitsPerPoint)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${units / unitsPerPoint}${decimals === '' ? '' : `.${decimals}`}`;
}

export interface Totals {
  /** Questions a candidate answers; headings don't count. */
  questions: number;
  /** Total score; null while one of the scores can't be parsed. */
  score: string | null;
  /** False: a draw takes any difficulty and levels differ in score, so the total depends on the drawn questions. */
  exact: boolean;
}

type ScoreSettings = Pick<QuestionnaireSettings, 'default_score' | 'score_by_level'>;

/** Number of questions and their total score; the minimum where the score depends on a draw. */
export function computeTotals(sections: readonly DraftSection[], settings: ScoreSettings): Totals {
  let questions = 0;
  let sum: bigint | null = 0n;
  let exact = true;
  const levels = settings.score_by_level;
  const add = (score: bigint | null, count: number): void => {
    questions += count;
    sum = sum === null || score === null ? null : sum + score * BigInt(count);
  };
  for (const section of sections) {
    for (const item of section.items) {
      if (!isAnswerable(item.question.type)) continue;
      const own = item.score.trim();
      add(unitsOf(own || (levels?.[item.question.difficulty] ?? settings.default_score)), 1);
    }
    for (const draw of section.draws) {
      const own = draw.score.trim();
      if (own !== '' || levels === null || draw.difficulty !== null) {
        const level = draw.difficulty === null ? undefined : levels?.[draw.difficulty];
        add(unitsOf(own || (level ?? settings.default_score)), draw.count ?? 0);
        continue;
      }
      const worths = [levels.E, levels.M, levels.D].map(unitsOf);
      const known = worths.filter((worth) => worth !== null);
      if (new Set(known).size > 1) exact = false;
      const least = known.toSorted((a, b) => (a < b ? -1 : 1))[0] ?? 0n;
      add(known.length < worths.length ? null : least, draw.count ?? 0);
    }
  }
  return { questions, score: sum === null ? null : textOfUnits(sum), exact };
}
