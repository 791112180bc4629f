export interface PostedMail {
  id: string;
  to: string;
  name: string | null;
  subject: string;
  html: string;
  plain: string;
}

export interface DeliveryProblem {
  reason: string;
  /** The server refuses this message for good: trying again would only repeat the refusal. */
  isFinal: boolean;
}

/** The port to whoever delivers e-mail. Retries are the outbox's: a transport tries once. */
export interface MailTransport {
  /** What went wrong; undefined when the server has taken the message. */
  send(mail: PostedMail): Promise<DeliveryProblem | undefined>;
  /** Until when nothing is to be sent, in milliseconds since 1970; 0 when messages can be sent. */
  pausedUntilMs(): number;
  close(): void;
}
