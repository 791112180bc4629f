import { request } from '#lib/http/http.ts';
import { record, text } from '#lib/http/shape.ts';
import { findSocketAddress } from '#lib/http/socket-address.ts';
import { attemptInstitution } from '../../attempt-institution.ts';
import { type ChannelSocket, listenToAttempt } from '../../core/attempt-channel.ts';
import { browserTimers } from '../../core/time/timers.ts';

const authorize = async (socket_id: string, channel_name: string): Promise<string> => {
  const reply = await request<{ auth: string }>('POST', '/broadcasting/auth', {
    body: { socket_id, channel_name },
    quiet: true,
    shape: record({ auth: text }),
    institutionId: attemptInstitution(),
  });
  return reply.auth;
};

export type ChannelHandlers = Pick<Parameters<typeof listenToAttempt>[0], 'onEvents' | 'onUpload'>;

/** Subscribes to a private channel in the attempt's institution, by a socket of its own: a socket serves one channel. */
export const subscribe = (channel: string, handlers: ChannelHandlers): (() => void) =>
  listenToAttempt({
    ...handlers,
    channel,
    open: async () => new WebSocket(await findSocketAddress()) as ChannelSocket,
    authorize,
    timers: browserTimers,
    random: Math.random,
  });
