import { networkOf } from '@certame/rules/accounts/login-tries.ts';
import { socketLimits } from './socket-limits.ts';

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
      const { all, idle } = counts.get(networkOf(address)) ?? { all: 0, idle: 0 };
      return all < socketLimits.connectionsPerAddress && idle < socketLimits.idlePerAddress;
    },
    add: (address, change) => {
      const line = networkOf(address);
      const before = counts.get(line) ?? { all: 0, idle: 0 };
      const after = { all: before.all + (change.all ?? 0), idle: before.idle + (change.idle ?? 0) };
      if (after.all <= 0) counts.delete(line);
      else counts.set(line, after);
    },
    clear: () => counts.clear(),
  };
}
