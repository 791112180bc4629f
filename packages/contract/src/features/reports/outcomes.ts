/** How the answer to a question fared. `open`: a person has still to score it; `voided`: the question was annulled. */
export const outcomes = ['right', 'partial', 'wrong', 'blank', 'open', 'voided'] as const;
export type Outcome = (typeof outcomes)[number];

/** An outcome in one sign, the same in every language, which is also read without colour. */
export const outcomeSigns: Readonly<Record<Outcome, string>> = {
  right: '✓',
  partial: '½',
  wrong: '✗',
  blank: '–',
  open: '?',
  voided: '∅',
};
