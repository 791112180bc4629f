import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './paths.mjs';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-flags.mjs';

const lines = (path: string, wanted: RegExp): string[] =>
  readFileSync(join(ROOT, path), 'utf8')
    .split('\n')
    .filter((line) => wanted.test(line));

it.each(['deploy/Dockerfile', 'docs/operations.md'])('%s starts the server with the same flags', (path) => {
  const commands = lines(path, /--max-old-space-size=.*main\.ts/);
  expect(commands.length).toBeGreaterThan(0);
  for (const command of commands) expect(command.match(/--[a-z-]+=\d+/g)).toEqual(SERVER_FLAGS);
});

it('tests that measure its memory start it with them too', () => {
  const [flags = ''] = lines('apps/server/test/processes/child-process.ts', /measuredServerFlags =/);
  expect(flags.match(/--[a-z-]+=\d+/g)).toEqual(SERVER_FLAGS);
});

it.each(['deploy/Dockerfile', 'docs/operations.md'])('%s gives it the same environment', (path) => {
  const text = lines(path, /UV_THREADPOOL_SIZE|MALLOC_/).join('\n');
  for (const [name, value] of Object.entries(SERVER_ENVIRONMENT))
    expect(text).toMatch(new RegExp(`${name}(=|: ")${value}\\b`));
});
