import { describe, expect, it } from 'vitest';
import { createRemotePresence, partsOf } from './remote-presence.ts';

const presence = (userId: string, channel = 'presence-room.1') => ({
  channel,
  member: { user_id: userId, user_info: { name: userId } },
});

describe('remote presence', () => {
  it('knows a person once, however many processes hold a socket of theirs', () => {
    const remote = createRemotePresence(() => 0);
    remote.add('p1', presence('ana'));
    remote.add('p2', presence('ana'));
    remote.add('p2', presence('bia', 'presence-room.2'));
    expect([...remote.membersOf('presence-room.1').keys()]).toEqual(['ana']);
    remote.remove('p1', 'presence-room.1', 'ana');
    expect(remote.membersOf('presence-room.1').has('ana')).toBe(true);
    remote.remove('p2', 'presence-room.1', 'ana');
    expect(remote.membersOf('presence-room.1').size).toBe(0);
  });

  it('forgets what no process confirms any more', () => {
    let nowMs = 0;
    const remote = createRemotePresence(() => nowMs);
    remote.add('p1', presence('ana'));
    nowMs = 30_000;
    remote.add('p2', presence('bia'));
    expect(remote.expire()).toEqual([]);
    nowMs = 41_000;
    expect(remote.expire()).toEqual([{ channel: 'presence-room.1', userId: 'ana' }]);
    expect([...remote.membersOf('presence-room.1').keys()]).toEqual(['bia']);
  });

  it('is announced in parts that fit, nobody left out', () => {
    const all = Array.from({ length: 300 }, (_, index) => presence(`user-${index}`));
    const parts = partsOf(all);
    expect(parts.flat()).toEqual(all);
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(7000);
    expect(partsOf([])).toEqual([]);
  });
});
