import type { Scope } from './database.ts';

/** The eight kinds of e-mail. */
export type MailTemplate =
  | 'basic'
  | 'class_invite'
  | 'questionnaire_publication'
  | 'questionnaire_result'
  | 'reset_password'
  | 'welcome'
  | 'lead_notice'
  | 'certified_emit_user';

export interface OutgoingMail {
  template: MailTemplate;
  to: { userId: string | null; email: string; name: string | null };
  subject: string;
  /** Paragraphs in plain text; markup is added and everything is escaped. */
  paragraphs: string[];
  /** One button. */
  action?: { label: string; url: string };
}

export interface Mail {
  /** Writes to the outbox inside the transaction; a job sends it after the commit. Gives the message's id. */
  queue(scope: Scope, mail: OutgoingMail): Promise<string>;
}
