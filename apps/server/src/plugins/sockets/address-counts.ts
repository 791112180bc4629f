import { isIPv6 } from 'node:net';
import { socketLimits } from './socket-limits.ts';

/** One line to the world has a whole /64 of IPv6 addresses. */
function lineOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
  return [...start, ...Array<string>(gap).fill('0'), ...end].slice(0, 4).join(':');
}

export interface AddressCounts {
  /** False when the address holds as many sockets, or as many that are in no channel, as one may. */
  hasRoomFor(address: string): boolean;
  /** Of all its sockets, and of those in no channel. */
  add(address: string, change: { all?: 1 | -1; idle?: 1 | -1 }): void;
  clear(): void;
}

/** How many sockets each address holds. */
export function createAddressCounts(): AddressCounts {
  const counts = new Map<string, { all: number; idle: number }>();
  return {
    hasRoomFor: (address) => {
      const { all, idle } = counts.get(lineOf(address)) ?? { all: 0, idle: 0 };
      return all < socketLimits.connectionsPerAddress && idle < socketLimits.idlePerAddress;
    },
    add: (address, change) => {
      const line = lineOf(address);
      const before = counts.get(line) ?? { all: 0, idle: 0 };
      const after = { all: before.all + (change.all ?? 0), idle: before.idle + (change.idle ?? 0) };
      if (after.all <= 0) counts.delete(line);
      else counts.set(line, after);
    },
    clear: () => counts.clear(),
  };
}
