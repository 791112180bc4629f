import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  /** Whether it came through TLS, and who had signed in. */
  secure: boolean;
  user: string | null;
  /** Headers and body, decoded. */
  text: string;
  messageId: string;
}

export interface MailServer {
  port: number;
  received: ReceivedMail[];
  close(): Promise<void>;
}

/** Quoted-printable as the other side reads it. */
const decode = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

interface Behaviour extends SMTPServerOptions {
  port?: number;
  /** Milliseconds before a message is taken. */
  slowMs?: () => number;
  /** True: the connection breaks in the middle of a message. */
  cuts?: () => boolean;
}

/** A real mail server on a port of its own. */
export async function startMailServer(behaviour: Behaviour = {}): Promise<MailServer> {
  const { port: wantedPort, slowMs, cuts, ...options } = behaviour;
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 50,
    ...options,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      if (cuts?.()) {
        stream.on('data', () => {});
        // Without a word, as a cable does.
        for (const connection of server.connections) connection._socket?.destroy();
        return;
      }
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = decode(Buffer.concat(chunks).toString('latin1'));
        setTimeout(() => {
          received.push({
            to: session.envelope.rcptTo.map((one) => one.address),
            secure: session.secure,
            user: typeof session.user === 'string' ? session.user : null,
            text,
            messageId: /^message-id:\s*(\S+)/im.exec(text)?.[1] ?? '',
          });
          done();
        }, slowMs?.() ?? 0);
      });
    },
  } as SMTPServerOptions) as SMTPServer & {
    connections: Set<{ _socket?: { destroy(): void } }>;
  };
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(wantedPort ?? 0, '127.0.0.1', resolve);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
