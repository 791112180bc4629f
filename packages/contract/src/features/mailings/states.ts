/** A missive's life and the actions that lead from one state to another; both sides read this one table. */
export const missiveStates = ['draft', 'scheduled', 'sending', 'sent', 'canceled'] as const;
export type MissiveState = (typeof missiveStates)[number];

export const missiveActions = [
  'edit',
  'schedule',
  'unschedule',
  'send',
  'finish',
  'cancel',
  'retry',
  'delete',
] as const;
export type MissiveAction = (typeof missiveActions)[number];

/** Which participants of the chosen questionnaire. */
export const participations = ['all', 'not_started', 'in_progress', 'not_finished', 'finished'] as const;
export type Participation = (typeof participations)[number];
