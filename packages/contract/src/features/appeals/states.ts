/** Open, in handling, pending (its candidate was asked back), granted, rejected (specification, section 4). */
export const appealStatuses = ['OP', 'IH', 'PE', 'DE', 'RE'] as const;
export type AppealStatus = (typeof appealStatuses)[number];

/** What came of an appeal. One that its candidate took back is `RE`, as the specification has no status of its own for it. */
export const appealOutcomes = ['granted', 'rejected', 'withdrawn'] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

/** What waits for its answer. */
export const openAppealStatuses = ['OP', 'IH', 'PE'] as const satisfies readonly AppealStatus[];

/** What an appeal is about, as its candidate says it. */
export const appealReasons = ['answer_key', 'statement', 'correction', 'total', 'other'] as const;
export type AppealReason = (typeof appealReasons)[number];

/** What is written into the history of an appeal. */
export const handlingActions = [
  'filed',
  'edited',
  'taken',
  'assigned',
  'asked',
  'answered',
  'noted',
  'granted',
  'rejected',
  'withdrawn',
  'reopened',
  'undone',
] as const;
export type HandlingAction = (typeof handlingActions)[number];

/** What a granted appeal leads to. */
export const effectKinds = ['void', 'accept', 'regrade', 'score'] as const;
export type EffectKind = (typeof effectKinds)[number];
