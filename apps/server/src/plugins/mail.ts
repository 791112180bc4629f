import type { Language } from '@certame/contract/constants.ts';
import type { MailType } from '@certame/contract/features/email/mail-types.ts';
import type { Scope } from './database.ts';

/** A message's text with variables in double braces: `{{name}}`. The body is clean HTML. */
export interface MailText {
  subject: string;
  body: string;
  /** Words of the button; the product's own without. */
  actionLabel: string | null;
}

export interface OutgoingMail {
  template: MailType;
  to: { userId: string | null; email: string; name: string | null };
  /** Of the product's texts; an institution's own template is sent as it was written. */
  language: Language;
  /** Plain text, but for variables of kind `html`. */
  values: Readonly<Record<string, string | number>>;
  /** Key of the product's text under `emails`; one that isn't the template's own is sent whatever the institution wrote. */
  textKey: string;
  /** A text that isn't saved yet, for its author to see. */
  draft?: MailText;
  /** Somebody waits for it before the screen: it goes out before what was written to many. */
  interactive?: true;
  /** Record that the message is about; its handler hears of the delivery's outcome (`onOutcome`). */
  about?: { type: string; id: string };
}

/** How the delivery of a message ended: taken by the mail server, or given up. */
export interface MailOutcome {
  aboutId: string;
  emailId: string;
  state: 'sent' | 'error';
  /** The mail server's answer. */
  reason: string | null;
}
/** Runs in the transaction that records the outcome. Runs again for the same message after a resending. */
export type OutcomeHandler = (scope: Scope, outcome: MailOutcome) => Promise<void>;

export interface Mail {
  /** Writes to the outbox inside the transaction; a job sends it after the commit. Gives the message's id. */
  queue(scope: Scope, mail: OutgoingMail): Promise<string>;
  /** Declares the handler of outcomes of messages with `about.type`; at start-up only. */
  onOutcome(aboutType: string, handler: OutcomeHandler): void;
  outcomeHandler(aboutType: string): OutcomeHandler | undefined;
}
