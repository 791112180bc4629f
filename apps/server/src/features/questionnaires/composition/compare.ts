import type {
  QuestionnaireBody,
  QuestionnaireSection,
} from '@certame/contract/features/questionnaires/questionnaire.ts';

export type SectionInput = NonNullable<QuestionnaireBody['sections']>[number];

/** "007.50" and "7.5" are the same number. */
const plainDecimal = (text: string): string => {
  const [whole = '', decimals = ''] = text.split('.');
  const kept = decimals.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '')}${kept === '' ? '' : `.${kept}`}`;
};

/** Equal values written alike, numbers in texts included. */
export const normalised = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, one: unknown) =>
    typeof one === 'string' && /^\d+(\.\d+)?$/.test(one) ? plainDecimal(one) : one,
  );

/** What of a composition decides the forms made from it; titles and descriptions of sections don't. */
const shapeOf = (sections: readonly (SectionInput | QuestionnaireSection)[]): string =>
  normalised(
    sections.map((section) => [
      section.id ?? null,
      section.items.map((item) => [item.id ?? null, item.question_id, item.score, item.required]),
      section.draws.map((draw) => [
        draw.id ?? null,
        draw.count,
        draw.type,
        draw.difficulty,
        draw.discipline_id,
        draw.tag,
        draw.score,
      ]),
    ]),
  );

export const isSameComposition = (
  stored: readonly QuestionnaireSection[],
  sent: readonly SectionInput[],
): boolean => shapeOf(stored) === shapeOf(sent);
