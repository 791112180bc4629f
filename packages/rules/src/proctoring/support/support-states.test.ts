import { supportStates } from '@certame/contract/features/proctoring/support/support-states.ts';
import { describe, expect, it } from 'vitest';
import { supportActions, supportRefusalOf, supportTransitions } from './support-states.ts';

const context = (state: (typeof supportStates)[number], takenBy: string | null = null) => ({
  ...{ state, takenBy, actorId: 'ana' },
});

describe('a request for help', () => {
  it('is taken once: whoever comes second is told', () => {
    expect(supportRefusalOf('take', context('waiting'))).toBeUndefined();
    expect(supportRefusalOf('take', context('in_progress', 'bia'))).toBe('support-taken');
    expect(supportTransitions.take.to('waiting')).toBe('in_progress');
  });

  it('is answered by whoever has it, and by nobody else', () => {
    expect(supportRefusalOf('write', context('waiting'))).toBe('support-not-taken');
    expect(supportRefusalOf('write', context('in_progress', 'bia'))).toBe('support-not-yours');
    expect(supportRefusalOf('write', context('in_progress', 'ana'))).toBeUndefined();
    expect(supportRefusalOf('note', context('in_progress', 'bia'))).toBeUndefined();
  });

  it('is spoken about by whoever has it', () => {
    expect(supportRefusalOf('call', context('waiting'))).toBe('support-not-taken');
    expect(supportRefusalOf('call', context('in_progress', 'bia'))).toBe('support-not-yours');
    expect(supportRefusalOf('call', context('in_progress', 'ana'))).toBeUndefined();
  });

  it('is transferred only after somebody has it', () => {
    expect(supportRefusalOf('transfer', context('waiting'))).toBe('support-not-taken');
    expect(supportRefusalOf('transfer', context('in_progress', 'bia'))).toBeUndefined();
    expect(supportTransitions.transfer.to('in_progress')).toBe('in_progress');
  });

  it.each(supportActions)('refuses %s when it is closed', (action) => {
    expect(supportRefusalOf(action, context('closed', 'ana'))).toBe('support-closed');
  });

  it('may be written to and closed by its candidate from the first moment on', () => {
    for (const state of ['waiting', 'in_progress'] as const) {
      expect(supportRefusalOf('candidate_write', context(state, 'bia'))).toBeUndefined();
      expect(supportRefusalOf('candidate_close', context(state, 'bia'))).toBeUndefined();
    }
    expect(supportStates.map(supportTransitions.candidate_close.to)).toEqual(['closed', 'closed', 'closed']);
  });
});
