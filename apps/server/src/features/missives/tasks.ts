/** The job that hands a missive to the outbox. */
export const SEND_MISSIVE_JOB = 'missive_send';
/** The task that begins a scheduled one. */
export const MISSIVE_DUE_TASK = 'missive_due';
/** What outbox rows of missives are about: a row of missive_recipients. */
export const ABOUT_RECIPIENT = 'missive_recipient';

export const dueKey = (missiveId: string): string => `missive:${missiveId}`;
