import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import type { QuestionContent, QuestionKey } from '@certame/contract/features/questions/content.ts';
import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import { essayFor } from './essays.ts';

/** A number in [0, 1) that is the same for the same words at every start. */
export function chance(...words: readonly (string | number)[]): number {
  let hash = 2_166_136_261;
  for (const char of words.join(' ')) hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519) >>> 0;
  return ((hash ^ (hash >>> 13)) >>> 0) / 4_294_967_296;
}

const pick = <T>(list: readonly T[], at: number): T | undefined => list[Math.floor(at * list.length)];

interface Asked {
  /** Place in the questionnaire. */
  index: number;
  type: QuestionType;
  content: QuestionContent;
  key: QuestionKey;
}

/**
 * What a candidate answers who knows `ability` (0 to 1) of the subject: right, wrong in a believable way, or nothing.
 * `place` numbers the candidates.
 */
export function answerOf(
  { index, type, content, key }: Asked,
  place: number,
  ability: number,
): ResponseValue {
  const luck = chance(index, place);
  if (luck > 0.96) return null;
  const knows = luck < ability;
  const other = chance(index, place, 'other');
  switch (type) {
    case 'multiple_choice': {
      const right = key.correct_option_ids[0] ?? null;
      const wrong = content.options.map((option) => option.id).filter((id) => id !== right);
      return knows ? right : (pick(wrong, other) ?? right);
    }
    case 'check_box': {
      if (knows) return key.correct_option_ids;
      const [first] = key.correct_option_ids;
      const wrong = content.options
        .map((option) => option.id)
        .filter((id) => !key.correct_option_ids.includes(id));
      return [first, pick(wrong, other)].filter((id) => id !== undefined);
    }
    case 'gap': {
      const filled = content.gaps.map((gap, index) => {
        const accepted = key.gaps[gap.id]?.texts[0]?.text ?? key.gaps[gap.id]?.numbers[0]?.min ?? '';
        if (knows || index === 0) return [gap.id, accepted];
        if (gap.kind === 'number') return [gap.id, String(Number(accepted) * 2)];
        return [gap.id, pick(gap.choices ?? ['São Paulo'], other) ?? ''];
      });
      return Object.fromEntries(filled) as Record<string, string>;
    }
    case 'essay':
      return essayFor(place);
    default:
      return null;
  }
}
