import { expect, it } from 'vitest';
import { readCallSettings } from './call-settings.ts';

const livekit = { LIVEKIT_URL: 'wss://live.example', LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 'secret' };

it('has supervisors see candidates by the relay, until it is told otherwise', () => {
  expect(readCallSettings().calls.pictures).toBe('relay');
  expect(readCallSettings({ LIVE_PICTURES: 'peer_to_peer' })).toMatchObject({
    calls: { pictures: 'peer_to_peer' },
    problems: [],
  });
  expect(readCallSettings({ ...livekit, LIVE_PICTURES: 'livekit' })).toMatchObject({
    calls: { pictures: 'livekit', livekit: { url: 'wss://live.example' } },
    problems: [],
  });
});

it('does not promise a LiveKit server that is not there', () => {
  expect(readCallSettings({ LIVE_PICTURES: 'livekit' }).problems).toEqual([
    expect.stringMatching(/^LIVE_PICTURES/),
  ]);
});
