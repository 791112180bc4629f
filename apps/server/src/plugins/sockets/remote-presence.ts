export interface Member {
  user_id: string;
  user_info?: unknown;
}
export interface Presence {
  channel: string;
  member: Member;
}

/** Every process says this often who is present at it. */
export const ANNOUNCE_EVERY_MS = 15_000;
/** A process that ended without a word is forgotten after two announcements that did not come. */
const FORGET_AFTER_MS = 40_000;

/** Members of presence channels whose sockets other processes hold, as those processes say. */
export interface RemotePresence {
  /** User -> what the others see of them. */
  membersOf(channel: string): Map<string, unknown>;
  add(processId: string, presence: Presence): void;
  /** False when nothing was known of it. */
  remove(processId: string, channel: string, userId: string): boolean;
  /** Forgets what nobody has confirmed for too long; gives what was forgotten. */
  expire(): { channel: string; userId: string }[];
}

interface Entry {
  processId: string;
  member: Member;
  lastSeenMs: number;
}

export function createRemotePresence(now: () => number): RemotePresence {
  const byChannel = new Map<string, Map<string, Entry>>();
  const keyOf = (processId: string, userId: string): string => `${processId} ${userId}`;
  const drop = (channel: string, key: string): boolean => {
    const entries = byChannel.get(channel);
    const wasThere = entries?.delete(key) ?? false;
    if (entries?.size === 0) byChannel.delete(channel);
    return wasThere;
  };
  return {
    membersOf: (channel) =>
      new Map(
        [...(byChannel.get(channel)?.values() ?? [])].map(({ member }) => [
          member.user_id,
          member.user_info ?? {},
        ]),
      ),
    add: (processId, { channel, member }) => {
      const entries = byChannel.get(channel) ?? new Map<string, Entry>();
      entries.set(keyOf(processId, member.user_id), { processId, member, lastSeenMs: now() });
      byChannel.set(channel, entries);
    },
    remove: (processId, channel, userId) => drop(channel, keyOf(processId, userId)),
    expire: () => {
      const forgotten: { channel: string; userId: string }[] = [];
      for (const [channel, entries] of byChannel) {
        for (const [key, { member, lastSeenMs }] of entries) {
          if (now() - lastSeenMs <= FORGET_AFTER_MS) continue;
          drop(channel, key);
          forgotten.push({ channel, userId: member.user_id });
        }
      }
      return forgotten;
    },
  };
}

const PART_BYTES = 6500;

/** In parts that fit into one notification of PostgreSQL each. */
export function partsOf(all: readonly Presence[]): Presence[][] {
  const parts: Presence[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const presence of all) {
    const size = Buffer.byteLength(JSON.stringify(presence)) + 1;
    if (bytes + size > PART_BYTES) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(presence);
    bytes += size;
  }
  return parts;
}
