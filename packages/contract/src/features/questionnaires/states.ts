/** States of a questionnaire and the actions that lead from one to another; both sides read this one table. */
export const questionnaireStates = ['draft', 'released', 'closed', 'archived'] as const;
export type QuestionnaireState = (typeof questionnaireStates)[number];

export const questionnaireActions = ['release', 'close', 'reopen', 'archive'] as const;
export type QuestionnaireAction = (typeof questionnaireActions)[number];

export const questionnaireTransitions: Record<
  QuestionnaireAction,
  { from: readonly QuestionnaireState[]; to: QuestionnaireState }
> = {
  release: { from: ['draft'], to: 'released' },
  close: { from: ['released'], to: 'closed' },
  reopen: { from: ['closed'], to: 'released' },
  archive: { from: ['draft', 'released', 'closed'], to: 'archived' },
};

export const canDo = (action: QuestionnaireAction, state: QuestionnaireState): boolean =>
  questionnaireTransitions[action].from.includes(state);

/** Pending, sending, sent, error. */
export const inviteStatuses = ['p', 'o', 's', 'e'] as const;
export type InviteStatus = (typeof inviteStatuses)[number];
