import { describe, expect, it } from 'vitest';
import { isWebhookSigned, signWebhook } from './webhook-signature.ts';

const nowMs = Date.UTC(2027, 0, 5, 12);
const timestampS = nowMs / 1000;
const rawBody = Buffer.from('{"a": 1}');
const delivery = { id: 'msg_1', timestampS, rawBody };
const signed = (signatures: string, secrets: string[], more: Partial<typeof delivery> = {}) =>
  isWebhookSigned({ ...delivery, ...more }, signatures, { secrets, nowMs });

describe('a signed delivery', () => {
  it('is as Standard Webhooks describes it', () => {
    // The example of its specification: https://www.standardwebhooks.com
    const example = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestampS: 1_614_265_330,
      rawBody: Buffer.from('{"test": 2432232314}'),
    };
    expect(signWebhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', example)).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });

  it('counts with any secret and any signature, so that either side may rotate first', () => {
    const [old, next] = ['s'.repeat(32), 't'.repeat(32)];
    const both = `${signWebhook(old, delivery)} ${signWebhook(next, delivery)}`;
    expect(signed(signWebhook(old, delivery), [next, old])).toBe(true);
    expect(signed(both, [next])).toBe(true);
    expect(signed(signWebhook(old, delivery), [next])).toBe(false);
    expect(signed(both, [])).toBe(false);
  });

  it('is of its id, its time and its bytes', () => {
    const signature = signWebhook('s', delivery);
    expect(signed(signature, ['s'])).toBe(true);
    expect(signed(signature, ['s'], { id: 'msg_2' })).toBe(false);
    expect(signed(signature, ['s'], { timestampS: timestampS + 1 })).toBe(false);
    expect(signed(signature, ['s'], { rawBody: Buffer.from('{"a":1}') })).toBe(false);
    for (const wrong of ['', 'v1,', signature.slice(3), `v2,${signature.slice(3)}`, `${signature}=`])
      expect(signed(wrong, ['s']), wrong).toBe(false);
  });

  it.each([
    [-300, true],
    [300, true],
    [-301, false],
    [301, false],
    [Number.NaN, false],
  ])('%i seconds from now counts: %s', (offsetS, counts) => {
    const other = { ...delivery, timestampS: timestampS + offsetS };
    expect(isWebhookSigned(other, signWebhook('s', other), { secrets: ['s'], nowMs })).toBe(counts);
  });
});
