import type { QuestionDraft } from './question-draft.ts';

/** Parts that the conflict dialog compares, with the fields of the draft that each consists of. */
const parts = {
  title: ['title'],
  type: ['type'],
  difficulty: ['difficulty'],
  discipline_id: ['disciplineId'],
  tags: ['tags'],
  statement: ['statement'],
  options: ['options', 'usesWeights', 'shuffleOptions', 'numbering', 'checkBoxMode'],
  gaps: ['gaps'],
  limits: ['maxChars', 'answerKinds', 'maxSeconds', 'mediaKinds', 'maxFiles'],
  criteria: ['criteria'],
  feedback: ['feedbackRight', 'feedbackWrong', 'generalFeedback'],
} as const satisfies Record<string, readonly (keyof QuestionDraft)[]>;

export type DraftPart = keyof typeof parts;

export const differingParts = (mine: QuestionDraft, theirs: QuestionDraft): DraftPart[] =>
  (Object.keys(parts) as DraftPart[]).filter((part) =>
    parts[part].some((field) => JSON.stringify(mine[field]) !== JSON.stringify(theirs[field])),
  );
