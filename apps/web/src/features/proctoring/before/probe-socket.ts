import { request } from '#lib/http/http.ts';
import { record, text } from '#lib/http/shape.ts';
import { findSocketAddress } from '#lib/http/socket-address.ts';

interface Frame {
  event?: string;
  data?: unknown;
}
const frameOf = (message: unknown): Frame => {
  try {
    return JSON.parse(String(message)) as Frame;
  } catch {
    return {};
  }
};

/**
 * Subscribes to a private channel once and leaves it; resolves with the milliseconds it took. Rejects where the connection or the server
 * fails.
 */
export async function probeSocket(channel: string, signal: AbortSignal): Promise<number> {
  const beganMs = performance.now();
  const socket = new WebSocket(await findSocketAddress());
  try {
    return await new Promise<number>((resolve, reject) => {
      const fail = (): void => reject(new Error('The socket was closed'));
      signal.addEventListener('abort', fail);
      socket.onclose = fail;
      socket.onerror = fail;
      socket.onmessage = ({ data: message }) => {
        const { event, data } = frameOf(message);
        if (event === 'pusher:connection_established') {
          const { socket_id } = frameOf(data) as { socket_id?: string };
          request<{ auth: string }>('POST', '/broadcasting/auth', {
            body: { socket_id, channel_name: channel },
            quiet: true,
            shape: record({ auth: text }),
          }).then(
            ({ auth }) => socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } })),
            fail,
          );
        } else if (event === 'pusher_internal:subscription_succeeded')
          resolve(Math.round(performance.now() - beganMs));
      };
    });
  } finally {
    socket.onclose = null;
    socket.close();
  }
}
