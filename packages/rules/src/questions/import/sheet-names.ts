import type { Difficulty } from '@certame/contract/features/questions/content.ts';
import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import { foldText } from '../../scoring/score-gap.ts';

/** Accepted values of the column "Tipo", folded; the first of each type is the template's. */
export const sheetTypes: Record<QuestionType, readonly string[]> = {
  multiple_choice: ['múltipla escolha', 'objetiva', 'multiple choice', 'multiple_choice'],
  check_box: ['caixas de seleção', 'múltipla seleção', 'múltiplas respostas', 'check box', 'check_box'],
  gap: ['lacuna', 'resposta curta', 'preencher', 'gap'],
  simple_text: ['texto simples', 'texto curto', 'simple text', 'simple_text'],
  essay: ['dissertativa', 'redação', 'discursiva', 'essay'],
  media: ['arquivo', 'mídia', 'media'],
  section: ['texto', 'seção', 'título', 'section'],
};
/** Likewise under "Dificuldade". */
export const sheetDifficulties: Record<Difficulty, readonly string[]> = {
  D: ['difícil', 'd', 'hard'],
  M: ['médio', 'média', 'm', 'medium'],
  E: ['fácil', 'e', 'f', 'easy'],
};

/** Looks a value up by one of its names, ignoring case and accents. */
export function lookUp<T extends string>(names: Record<T, readonly string[]>, text: string): T | undefined {
  const folded = foldText(text);
  for (const [value, list] of Object.entries(names) as [T, readonly string[]][])
    if (list.some((name) => foldText(name) === folded)) return value;
  return undefined;
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const typeName = (type: QuestionType): string => capitalized(sheetTypes[type][0] ?? type);
export const difficultyName = (difficulty: Difficulty): string =>
  capitalized(sheetDifficulties[difficulty][0] ?? difficulty);
