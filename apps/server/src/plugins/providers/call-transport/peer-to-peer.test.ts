import { expect, it } from 'vitest';
import { createPeerToPeer, readTurn } from './peer-to-peer.ts';

const peer = { callId: 'c', kind: 'talk', peerId: 'p1', name: 'Ana', isHost: true } as const;
const context = { now: () => 1_700_000_000_000 };

it('needs no server on one network', async () => {
  const transport = await createPeerToPeer({ urls: [], secret: null }, context).admit(peer);
  expect(transport).toEqual({ kind: 'peer_to_peer', ice_servers: [] });
});

it('signs credentials for a TURN server, which run out after twelve hours', async () => {
  const urls = ['turn:turn.example:3478'];
  const transport = await createPeerToPeer({ urls, secret: 'north' }, context).admit(peer);
  // printf '1700043200:p1' | openssl dgst -sha1 -hmac north -binary | base64
  const credential = 'Zef3s4yZxwDeDqOhgUgTUksKjdM=';
  expect(transport).toEqual({
    kind: 'peer_to_peer',
    ice_servers: [{ urls, username: '1700043200:p1', credential }],
  });
});

it('says what is wrong with the addresses', () => {
  const fine = readTurn({ TURN_URLS: 'stun:a.example:3478, turns:b.example:5349', TURN_SECRET: 's' });
  expect(fine).toEqual({
    turn: { urls: ['stun:a.example:3478', 'turns:b.example:5349'], secret: 's' },
    problems: [],
  });
  expect(readTurn({ TURN_URLS: 'https://a.example' }).problems).toEqual([
    expect.stringMatching(/^TURN_URLS/),
  ]);
  expect(readTurn({})).toEqual({ turn: { urls: [], secret: null }, problems: [] });
});
