import { createSecretKey, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sessionOfGrant, signGrant } from './signature.ts';

const key = createSecretKey(Buffer.alloc(32, 1));
const sessionId = randomUUID();
const issuedMs = Date.UTC(2026, 2, 1);
const asked = { socketId: '1.2', channel: 'private-user.1', channelData: undefined };
const auth = signGrant(key, { ...asked, sessionId, issuedMs });

describe('the signature of a channel', () => {
  it('names its session for as long as it takes to join, on a slow line too', () => {
    for (const afterMs of [-1000, 0, 30_000])
      expect(sessionOfGrant(key, auth, asked, issuedMs + afterMs)).toBe(sessionId);
  });
  it('is worth nothing later, and not by writing another instant into it', () => {
    expect(sessionOfGrant(key, auth, asked, issuedMs + 30_001)).toBeUndefined();
    const later = auth.replace(String(issuedMs), String(issuedMs + 60_000));
    expect(sessionOfGrant(key, later, asked, issuedMs + 60_000)).toBeUndefined();
  });
  it('is worth nothing to another socket, channel or member', () => {
    for (const other of [{ socketId: '1.3' }, { channel: 'private-user.2' }, { channelData: '{}' }])
      expect(sessionOfGrant(key, auth, { ...asked, ...other }, issuedMs)).toBeUndefined();
  });
});
