/** A mailing's life and the actions that lead from one state to another; both sides read this one table. */
export const mailingStates = ['draft', 'scheduled', 'sending', 'sent', 'canceled'] as const;
export type MailingState = (typeof mailingStates)[number];

export const mailingActions = [
  'edit',
  'schedule',
  'unschedule',
  'send',
  'finish',
  'cancel',
  'retry',
  'delete',
] as const;
export type MailingAction = (typeof mailingActions)[number];

/** Which participants of the chosen questionnaire. */
export const participations = ['all', 'not_started', 'in_progress', 'not_finished', 'finished'] as const;
export type Participation = (typeof participations)[number];
