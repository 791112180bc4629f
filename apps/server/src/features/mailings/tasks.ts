/** What outbox rows of mailings are about: a row of mailing_recipients. */
export const ABOUT_RECIPIENT = 'mailing_recipient';

export const dueKey = (mailingId: string): string => `mailing:${mailingId}`;
