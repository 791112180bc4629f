import { uuidSource } from '@certame/contract/uuid.ts';

/** Names of bundles carry a hash that each build changes. */
const withoutBuildHash = (file: string): string => file.replace(/-[\w-]{8}(?=\.[cm]?js$)/, '');

/** The first place of our own code in a stack, without line and column, which each build moves: `function@file`. */
export function topFrame(stack: string): string {
  for (const line of stack.slice(0, 4000).split('\n')) {
    // Chrome: "at name (address:1:2)" or "at address:1:2"; Firefox and Safari: "name@address:1:2".
    const [, chromeName, chromeAddress] =
      /^\s*at (?:(?:async )?([^\s(]{1,120})[^(]{0,80} \()?([^\s()]{1,400}):\d+:\d+\)?$/.exec(line) ?? [];
    const [, otherName, otherAddress] = /^([^@\s]{0,120})@([^\s]{1,400}):\d+:\d+$/.exec(line) ?? [];
    const address = chromeAddress ?? otherAddress;
    if (!address || /extension:\/\//.test(address)) continue;
    const file = withoutBuildHash(address.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
    return `${chromeName ?? otherName ?? ''}@${file}`.slice(0, 200);
  }
  return '';
}

const ids = new RegExp(uuidSource, 'gi');

/** The message without what differs from time to time: numbers, ids, quoted values. */
export const normalizeMessage = (message: string): string =>
  message
    .slice(0, 500)
    .replace(/"[^"]{0,200}"|'[^']{0,200}'|`[^`]{0,200}`/g, '""')
    .replace(ids, '0')
    .replace(/\b[0-9a-f]{12,}\b/gi, '0')
    .replace(/\d+/g, '0')
    .replace(/\s+/g, ' ')
    .trim();

/** What two reports of the same error have in common; hashed by who stores it. */
export const fingerprintOf = (type: string, message: string, frame: string): string =>
  JSON.stringify([type, normalizeMessage(message), frame]);
