/** Kinds of questions and what tells them apart, without schemas: the exam room has them, and loads no validator. */
export const questionTypes = [
  'section',
  'simple_text',
  'multiple_choice',
  'check_box',
  'gap',
  'media',
  'essay',
] as const;
export type QuestionType = (typeof questionTypes)[number];

/** Types that a person has to score. */
export const isScoredByHand = (type: QuestionType): boolean =>
  type === 'simple_text' || type === 'essay' || type === 'media';

/** Headings and texts between questions: shown, never answered or scored. */
export const isAnswerable = (type: QuestionType): boolean => type !== 'section';
