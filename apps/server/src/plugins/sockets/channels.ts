import { AppError } from '@certame/contract/errors.ts';
import type { ChannelAnswer, ChannelAuthorizer } from '../realtime.ts';
import type { Caller } from '../session.ts';

/** Pusher's own alphabet and length of channel names. */
export const channelName = /^[\w\-=@,.;]{1,164}$/;

export const needsAuthorization = (channel: string): boolean =>
  channel.startsWith('private-') || channel.startsWith('presence-');

interface Definition {
  matcher: RegExp;
  names: string[];
  authorize: ChannelAuthorizer;
}

export interface ChannelRegistry {
  define(pattern: string, authorize: ChannelAuthorizer): void;
  /** Throws `forbidden` for a channel nobody defined and for one the caller may not join. */
  authorize(caller: Caller, channel: string): Promise<Exclude<ChannelAnswer, false>>;
  patterns(): string[];
}

export function createChannelRegistry(): ChannelRegistry {
  const definitions = new Map<string, Definition>();
  return {
    patterns: () => [...definitions.keys()],
    define: (pattern, authorize) => {
      if (!needsAuthorization(pattern))
        throw new Error(`Channel ${pattern} is neither private- nor presence-`);
      if (definitions.has(pattern)) throw new Error(`Channel ${pattern} is defined twice`);
      const names: string[] = [];
      const source = pattern
        .split(/(\{\w+\})/)
        .map((part) => {
          const name = /^\{(\w+)\}$/.exec(part)?.[1];
          if (!name) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
          names.push(name);
          return '([A-Za-z0-9_-]{1,64})';
        })
        .join('');
      definitions.set(pattern, { matcher: new RegExp(`^${source}$`), names, authorize });
    },
    authorize: async (caller, channel) => {
      for (const { matcher, names, authorize } of definitions.values()) {
        const match = matcher.exec(channel);
        if (!match) continue;
        const params = Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? '']));
        const answer = await authorize(caller, params);
        if (answer === false) break;
        if (channel.startsWith('presence-') && answer === true) {
          throw new Error(`Presence channel ${channel} needs to know who joins`);
        }
        return answer;
      }
      throw new AppError('forbidden');
    },
  };
}
