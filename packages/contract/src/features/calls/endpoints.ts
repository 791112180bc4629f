import { z } from 'zod';
import { endpoint, participation } from '../../kit/endpoint.ts';
import { idParams, uuidSchema } from '../../kit/field-schemas.ts';
import { callKinds, signalMaxChars } from './call-kinds.ts';

/** Any member who can be invited to a call. Which calls those are, the invitations say: others are not found. */
const access = participation(
  'proctoring.room|support.menu|meet.menu|questionnaires.menu.answers|questionnaires.can_answer',
);

export const callPeerSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  /** Began the call: in a `star` the one whom all others are linked with. */
  host: z.boolean(),
  muted: z.boolean(),
  /** Shares its screen in place of the camera. */
  presenting: z.boolean(),
});
export type CallPeer = z.output<typeof callPeerSchema>;

/** How media travel: from page to page, with servers that help them to find each other, or through a LiveKit server. */
export const callTransportSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('peer_to_peer'),
    ice_servers: z.array(
      z.object({
        urls: z.array(z.string()),
        username: z.string().optional(),
        credential: z.string().optional(),
      }),
    ),
  }),
  z.object({ kind: z.literal('livekit'), url: z.string(), token: z.string() }),
]);
export type CallTransport = z.output<typeof callTransportSchema>;

export const signalKinds = ['description', 'candidate'] as const;
export const callSignalSchema = z.object({
  seq: z.int(),
  from_peer: z.string(),
  kind: z.enum(signalKinds),
  /** JSON of an RTCSessionDescription or RTCIceCandidate; null ends the candidates. */
  data: z.string(),
});
export type CallSignal = z.output<typeof callSignalSchema>;

const callStateSchema = z.object({
  ended: z.boolean(),
  /** Those whom the page is to be linked with. */
  peers: z.array(callPeerSchema),
  /** Meant for this page, the oldest first. */
  signals: z.array(callSignalSchema),
});
export type CallState = z.output<typeof callStateSchema>;

const callPath = '/api/v1/calls/:id';

/** Takes part from this page on; another page of the same person is put out. */
export const joinCall = endpoint({
  method: 'POST',
  path: `${callPath}/join`,
  access,
  params: idParams,
  reply: z.object({
    model: callStateSchema.extend({
      peer_id: z.string(),
      kind: z.enum(callKinds),
      /** Whoever asks began it. */
      host: z.boolean(),
      transport: callTransportSchema,
    }),
  }),
});

/** Says that the page is still there, how it takes part, and asks for what has changed. */
export const syncCall = endpoint({
  method: 'POST',
  path: `${callPath}/sync`,
  access,
  params: idParams,
  body: z.object({
    peer_id: uuidSchema,
    /** The last signal that was heard; 0: none. */
    after: z.int().min(0),
    muted: z.boolean(),
    presenting: z.boolean(),
  }),
  reply: z.object({ model: callStateSchema }),
});

/** Sends a signal to another page of the call. */
export const sendSignal = endpoint({
  method: 'POST',
  path: `${callPath}/signals`,
  access,
  params: idParams,
  body: z.object({
    peer_id: uuidSchema,
    to_peer: uuidSchema,
    kind: z.enum(signalKinds),
    data: z.string().max(signalMaxChars),
  }),
  reply: z.object({}),
});

export const leaveCall = endpoint({
  method: 'POST',
  path: `${callPath}/leave`,
  access,
  params: idParams,
  body: z.object({ peer_id: uuidSchema }),
  reply: z.object({}),
});

/** Ends it for everybody: whoever began it. */
export const endCall = endpoint({
  method: 'POST',
  path: `${callPath}/end`,
  access,
  params: idParams,
  reply: z.object({}),
});
