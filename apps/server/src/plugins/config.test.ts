import { expect, it } from 'vitest';
import { loadConfig } from './config.ts';

const [secret, one, two] = ['a', 'b', 'c'].map((letter) => letter.repeat(32));

it('reads the secrets that were replaced, and refuses one that is too short to be one', () => {
  expect(loadConfig({ SECRET_KEY: secret }).olderSecrets).toEqual([]);
  expect(loadConfig({ SECRET_KEY: secret, OLDER_SECRET_KEYS: ` ${one}  ${two}\n` })).toMatchObject({
    secret,
    olderSecrets: [one, two],
  });
  expect(() => loadConfig({ SECRET_KEY: secret, OLDER_SECRET_KEYS: `${one} short` })).toThrow(
    'OLDER_SECRET_KEYS',
  );
});
