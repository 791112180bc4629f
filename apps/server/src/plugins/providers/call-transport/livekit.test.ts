import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TokenVerifier } from 'livekit-server-sdk';
import { afterAll, expect, it } from 'vitest';
import { createLivekit, readLivekit } from './livekit.ts';

const secret = 'a secret of more than thirty-two characters';
const verifier = new TokenVerifier('key', secret);

/** The HTTP interface of a LiveKit server, which lets in only who may close rooms. */
const closed: string[] = [];
const livekitServer = createServer(async (request, reply) => {
  const claims = await verifier.verify(request.headers.authorization?.slice('Bearer '.length) ?? '');
  const body = (await request.toArray()).join('');
  if (request.url === '/twirp/livekit.RoomService/DeleteRoom' && claims.video?.roomCreate)
    closed.push(JSON.parse(body).room);
  reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
await new Promise<void>((resolve) => livekitServer.listen(0, '127.0.0.1', resolve));
afterAll(() => livekitServer.close());
const url = `ws://127.0.0.1:${(livekitServer.address() as AddressInfo).port}`;

const transport = createLivekit({ url, apiKey: 'key', apiSecret: secret });

it("gives a page a token for its call's room alone, under its own name", async () => {
  const peer = { callId: 'call-1', kind: 'meeting', peerId: 'peer-1', name: 'Ana', isHost: false } as const;
  const admitted = await transport.admit(peer);
  expect(admitted).toMatchObject({ kind: 'livekit', url });
  const claims = await verifier.verify(admitted.kind === 'livekit' ? admitted.token : '');
  expect(claims).toMatchObject({
    sub: 'peer-1',
    name: 'Ana',
    video: { room: 'call-1', roomJoin: true, canPublish: true, canSubscribe: true, canPublishData: false },
  });
  expect(claims.video?.roomAdmin).toBeUndefined();
});

it("lets a candidate's picture go one way: who watches sends nothing, and the candidate sees nobody", async () => {
  const grantsOf = async (isHost: boolean) => {
    const admitted = await transport.admit({ callId: 'c', kind: 'live', peerId: 'p', name: 'Ana', isHost });
    return (await verifier.verify(admitted.kind === 'livekit' ? admitted.token : '')).video;
  };
  expect(await grantsOf(true)).toMatchObject({ room: 'c', canPublish: true, canSubscribe: false });
  expect(await grantsOf(false)).toMatchObject({ room: 'c', canPublish: false, canSubscribe: true });
});

it('closes the room of a call that is over, and takes a room that is not there for closed', async () => {
  await transport.close('call-1');
  expect(closed).toEqual(['call-1']);
  const gone = createLivekit({ url: 'ws://127.0.0.1:9', apiKey: 'key', apiSecret: secret });
  await expect(gone.close('call-1')).resolves.toBeUndefined();
});

it('wants all three settings, or none', () => {
  const all = { LIVEKIT_URL: 'wss://live.example', LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: secret };
  expect(readLivekit(all)).toEqual({
    livekit: { url: 'wss://live.example', apiKey: 'key', apiSecret: secret },
    problems: [],
  });
  expect(readLivekit({})).toEqual({ livekit: null, problems: [] });
  expect(readLivekit({ ...all, LIVEKIT_API_KEY: undefined }).problems).toHaveLength(1);
  expect(readLivekit({ ...all, LIVEKIT_URL: 'https://live.example' }).problems).toHaveLength(1);
});
