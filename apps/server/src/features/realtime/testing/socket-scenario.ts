import type { ApiClient } from '@certame/testkit/api-client.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { WebSocket } from 'ws';

export interface Heard {
  event: string;
  channel?: string;
  data: Record<string, unknown>;
}

/** A bare socket that keeps what it hears. */
export class RawSocket {
  readonly socket: WebSocket;
  readonly heard: Heard[] = [];
  closedWith: number | undefined;
  id = '';

  constructor(address: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(`${address.replace('http', 'ws')}/app/any-key?protocol=7`, { headers });
    this.socket.on('message', (text) => {
      const message = JSON.parse(String(text));
      this.heard.push({ ...message, data: JSON.parse(message.data ?? '{}') });
    });
    this.socket.on('close', (code) => {
      this.closedWith = code;
    });
    this.socket.on('error', () => {
      this.closedWith ??= 0;
    });
  }

  async until<T>(find: () => T | undefined, timeoutMs = 6000): Promise<T> {
    const end = Date.now() + timeoutMs;
    for (;;) {
      const found = find();
      if (found !== undefined && found !== false) return found;
      if (Date.now() > end)
        throw new Error(`Not heard; so far: ${JSON.stringify(this.heard)} ${this.closedWith}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  waitFor(event: string): Promise<Heard> {
    return this.until(() => this.heard.find((one) => one.event === event));
  }
  async open(): Promise<this> {
    this.id = String((await this.waitFor('pusher:connection_established')).data.socket_id);
    return this;
  }
  say(event: string, data: unknown): void {
    this.socket.send(JSON.stringify({ event, data }));
  }
}

export const authorize = (client: ApiClient, socketId: string, channel: string) =>
  client.post('/broadcasting/auth', { socket_id: socketId, channel_name: channel });

/** A server, and sockets that have joined the channel of their user. */
export async function useSocketScenario() {
  const server = await useTestServer();

  async function joined(client: ApiClient): Promise<RawSocket> {
    const socket = await new RawSocket(server.address).open();
    const channel = `private-user.${client.user?.id}`;
    const { body } = await authorize(client, socket.id, channel);
    socket.say('pusher:subscribe', { channel, auth: body.auth });
    await socket.waitFor('pusher_internal:subscription_succeeded');
    return socket;
  }
  return { server, joined };
}
