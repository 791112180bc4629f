import { z } from 'zod';
import { authenticated, endpoint } from '../../kit/endpoint.ts';
import { socketPlaceSchema } from './socket-place.ts';

/** Whether this session may join a channel with that socket; the answer goes into the client's subscription. */
export const authorizeChannel = endpoint({
  method: 'POST',
  path: '/broadcasting/auth',
  access: authenticated,
  tag: 'realtime',
  body: z.object({ socket_id: z.string().max(40), channel_name: z.string().max(164) }),
  reply: z.object({ auth: z.string(), channel_data: z.string().optional() }),
});

/** Where pages open their socket; null: at the server that they come from. */
export const socketPlace = endpoint({
  method: 'GET',
  path: '/broadcasting/config',
  access: authenticated,
  tag: 'realtime',
  reply: z.object({ engine: socketPlaceSchema.nullable() }),
});
