import { createTransport } from 'nodemailer';
import type { Services } from '#services.ts';

/** A mail server that doesn't answer is left alone for this time: those who wait for it hold a worker of the jobs. */
const PAUSE_MS = 60_000;
const TIMEOUT_MS = 10_000;

/** What nodemailer says of the way to the server, as opposed to what the server says of one message. */
const unreachable = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ETLS', 'EAUTH', 'ECONNREFUSED']);

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
}

/** A 5xx to the address or to the text is about this message; one to the greeting or the login is about the way. */
const isRefusal = ({ code, responseCode = 0 }: SmtpError): boolean =>
  responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');

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

export interface Postman {
  /** What went wrong; undefined when the server has taken the message. */
  send(mail: PostedMail): Promise<DeliveryProblem | undefined>;
  /** Until when nothing is to be sent, in milliseconds since 1970; 0 when the way is free. */
  pausedUntilMs(): number;
  close(): void;
}

/** Hands messages to the configured mail server; undefined without one. */
export function createPostman(services: Services): Postman | undefined {
  const { SMTP_URL, MAIL_FROM } = services.config;
  if (!SMTP_URL) return undefined;
  let pausedUntilMs = 0;
  const transport = createTransport({
    url: SMTP_URL,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: 3 * TIMEOUT_MS,
    // A message is made of what the outbox holds; it never reads files or addresses that a text names.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: (mail) =>
      transport
        .sendMail({
          from: MAIL_FROM,
          to: { name: mail.name ?? '', address: mail.to },
          subject: mail.subject,
          html: mail.html,
          text: mail.plain,
          messageId: `<${mail.id}@${new URL(services.publicUrl()).hostname}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        .then(
          () => undefined,
          (error: SmtpError) => {
            if (error.code && unreachable.has(error.code)) pausedUntilMs = services.now() + PAUSE_MS;
            return { reason: error.message, isFinal: isRefusal(error) };
          },
        ),
    pausedUntilMs: () => (pausedUntilMs > services.now() ? pausedUntilMs : 0),
    close: () => transport.close(),
  };
}
