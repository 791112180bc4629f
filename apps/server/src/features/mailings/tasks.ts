/** What outbox rows of missives are about: a row of missive_recipients. */
export const ABOUT_RECIPIENT = 'missive_recipient';

export const dueKey = (missiveId: string): string => `missive:${missiveId}`;
