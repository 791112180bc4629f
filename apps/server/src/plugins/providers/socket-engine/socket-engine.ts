import type { SocketPlace } from '@certame/contract/features/realtime/socket-place.ts';

/** What a socket asks to be let into. */
export interface ChannelGrant {
  socketId: string;
  channel: string;
  /** What others see of a member of a presence channel, as JSON. */
  channelData: string | undefined;
}

/** Another server that holds the sockets instead of this one, speaking the Pusher protocol to browsers. */
export interface SocketEngine {
  place: SocketPlace;
  /** Sends one event to a hundred channels at most. @throws where the engine does not take it */
  publish(channels: readonly string[], event: string, data: Record<string, unknown>): Promise<void>;
  /** The signature that lets the socket join. */
  sign(grant: ChannelGrant): string;
}
