import { channels } from '../../packages/contract/src/channels.ts';
import { byFirst, code, page, table } from './format.ts';
import { sources } from './sources.ts';

const publishers = (event: string): string[] =>
  sources
    .filter(({ path, text }) => path.startsWith('apps/server/src/') && text.includes(`'${event}'`))
    .filter(({ text }) => /\bpublish\w*\(/.test(text))
    .map(({ path }) => path);

function declaredIn(pattern: string): string {
  const found = sources.find(({ text }) => text.includes(`defineChannel('${pattern}'`));
  if (!found) throw new Error(`Nothing declares ${pattern}`);
  return found.path;
}

export const channelsMap = (): string =>
  page(
    'Channels of the sockets',
    'Events are published after the commit that causes them, and carry ids and small values.',
    table(
      ['channel', 'event', 'payload', 'declared in', 'published in'],
      channels
        .flatMap(({ pattern, events }) =>
          Object.entries(events).map(([event, payload]) => {
            const files = publishers(event);
            if (files.length === 0) throw new Error(`Nothing publishes ${event}`);
            return [
              code(pattern),
              code(event),
              Object.keys(payload.shape).map(code).join(', '),
              code(declaredIn(pattern)),
              files.map(code).join('<br>'),
            ];
          }),
        )
        .sort(byFirst),
    ),
  );
