import { describe, expect, it } from 'vitest';
import { type ChainedEvent, chainStart, checkLink } from './check-link.ts';
import { hashEvent } from './hash-event.ts';

const at = new Date('2026-11-25T12:00:00.123Z');

function chainOf(length: number): ChainedEvent[] {
  const chain: ChainedEvent[] = [];
  for (let position = 1; position <= length; position++) {
    const previousHash = chain.at(-1)?.hash ?? '';
    const event = {
      ...{ attemptId: 'a', position, seq: -position, type: 'reopened', severity: 'M', emittedAt: at },
      data: { reason: `motivo ${position}` },
    };
    chain.push({ ...event, previousHash, hash: hashEvent(previousHash, event) });
  }
  return chain;
}
const statesOf = (chain: readonly ChainedEvent[]) =>
  chain.map((event, index) => checkLink(chain[index - 1] ?? chainStart, event));
const changed = (chain: ChainedEvent[], index: number, change: Partial<ChainedEvent>) =>
  chain.map((event, at) => (at === index ? { ...event, ...change } : event));

describe('the chain of events', () => {
  it('is valid as it was written', () => expect(statesOf(chainOf(3))).toEqual(['valid', 'valid', 'valid']));

  it.each([
    ['data', { data: { reason: 'outro' } }],
    ['severity', { severity: 'L' }],
    ['instant', { emittedAt: new Date(at.getTime() + 1) }],
    ['type', { type: 'comment' }],
  ] as const)('shows another %s where it is, and nowhere else', (_what, change) => {
    expect(statesOf(changed(chainOf(3), 1, change))).toEqual(['valid', 'altered', 'valid']);
  });

  it('shows a row whose hash was computed anew at the row after it', () => {
    const chain = chainOf(3);
    const second = chain[1] as ChainedEvent;
    const forged = { ...second, data: { reason: 'outro' } };
    const rehashed = { ...forged, hash: hashEvent(forged.previousHash, forged) };
    expect(statesOf(changed(chain, 1, rehashed))).toEqual(['valid', 'valid', 'unlinked']);
  });

  it('shows a row that is missing, the first one too', () => {
    const chain = chainOf(3);
    expect(statesOf(chain.filter((_event, index) => index !== 1))).toEqual(['valid', 'gap']);
    expect(statesOf(chain.slice(1))).toEqual(['gap', 'valid']);
  });

  it('goes on over a redacted row, and tells it from one that merely says so', () => {
    const redacted = changed(chainOf(3), 1, { data: { redacted: true } });
    expect(statesOf(redacted)).toEqual(['valid', 'redacted', 'valid']);
    const said = {
      attemptId: 'a',
      position: 1,
      seq: 1,
      type: 'next_question',
      severity: 'L',
      emittedAt: at,
      data: { redacted: true },
    };
    expect(checkLink(chainStart, { ...said, previousHash: '', hash: hashEvent('', said) })).toBe('valid');
  });
});
