import { expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { keepsMediaToItself } from './providers/media-store/media-place.ts';

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

it('keeps media in one place, and knows a process that keeps them to itself', () => {
  const s3 = {
    MEDIA_S3_ENDPOINT: 'https://s3.example',
    MEDIA_S3_REGION: 'sa-east-1',
    MEDIA_S3_BUCKET: 'certame-media',
    MEDIA_S3_ACCESS_KEY_ID: 'key',
    MEDIA_S3_SECRET_ACCESS_KEY: 'secret',
  };
  const load = (environment: Record<string, string>) =>
    loadConfig({
      SECRET_KEY: secret,
      DATA_DIR: '/srv/certame',
      DATABASE_URL: 'postgres://x',
      ...environment,
    });
  expect(load({}).mediaPlace).toEqual({ folder: '/srv/certame/media' });
  expect(load({ MEDIA_DIR: '/mnt/media' }).mediaPlace).toEqual({ folder: '/mnt/media' });
  expect(load(s3).mediaPlace).toMatchObject({ s3: { bucket: 'certame-media' } });
  expect(() => load({ ...s3, MEDIA_DIR: '/mnt/media' })).toThrow('MEDIA_DIR');
  expect(() => load({ MEDIA_S3_BUCKET: 'certame-media' })).toThrow('MEDIA_S3');
  const alone: Record<string, string>[] = [
    {},
    { JOBS: 'off' },
    { HTTP: 'off' },
    { JOBS: 'off', MEDIA_DIR: '/mnt/media' },
  ];
  expect(alone.map((environment) => keepsMediaToItself(load(environment)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(keepsMediaToItself(load({ JOBS: 'off', ...s3 }))).toBe(false);
});
