import type { ProviderContext } from '../provider-context.ts';
import type { MailTransport } from './mail-transport.ts';

/** A mail server that doesn't answer is left alone for this time: tasks that wait for it hold a worker of the jobs. */
const PAUSE_MS = 60_000;
const TIMEOUT_MS = 10_000;

/** Codes of nodemailer for a failed connection, as opposed to what the server says of one message. */
const unreachable = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ETLS', 'EAUTH', 'ECONNREFUSED']);

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
}

/** A 5xx to the address or to the text is about this message; one to the greeting or the login is about the connection. */
const isRefusal = ({ code, responseCode = 0 }: SmtpError): boolean =>
  responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');

/** Hands messages to the mail server at `url`. */
export function createSmtpMailTransport(
  { url, from }: { url: string; from: string },
  { now, publicUrl }: ProviderContext,
): MailTransport {
  let pausedUntilMs = 0;
  // Loaded where a mail server is configured only.
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: 3 * TIMEOUT_MS,
      // A message is made of what the outbox holds; it never reads files or addresses that a text names.
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  return {
    send: async (mail) =>
      (await transport)
        .sendMail({
          from,
          to: { name: mail.name ?? '', address: mail.to },
          subject: mail.subject,
          html: mail.html,
          text: mail.plain,
          messageId: `<${mail.id}@${new URL(publicUrl()).hostname}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        .then(
          () => undefined,
          (error: SmtpError) => {
            if (error.code && unreachable.has(error.code)) pausedUntilMs = now() + PAUSE_MS;
            return { reason: error.message, isFinal: isRefusal(error) };
          },
        ),
    pausedUntilMs: () => (pausedUntilMs > now() ? pausedUntilMs : 0),
    close: () => void transport.then((pool) => pool.close()),
  };
}
