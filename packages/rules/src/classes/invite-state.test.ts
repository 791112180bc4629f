import { describe, expect, it } from 'vitest';
import {
  type InviteStateInput,
  inviteStateOf,
  mayAccept,
  mayDecline,
  statusAfterDelivery,
  statusesToSend,
} from './invite-state.ts';

const nowMs = Date.parse('2026-03-10T12:00:00Z');
const at = (text: string): Date => new Date(text);
const fresh: InviteStateInput = { answer: null, revokedAt: null, expiresAt: null, maxUses: null, uses: 0 };
const state = (input: Partial<InviteStateInput>) => inviteStateOf({ ...fresh, ...input }, nowMs);

describe('an invitation', () => {
  it('is open until something ends it', () => {
    expect(state({})).toBe('open');
    expect(state({ expiresAt: at('2026-03-10T12:00:00.001Z'), maxUses: 3, uses: 2 })).toBe('open');
  });
  it('ends when it expires, is used up, or is taken back', () => {
    expect(state({ expiresAt: at('2026-03-10T12:00:00Z') })).toBe('expired');
    expect(state({ maxUses: 3, uses: 3 })).toBe('used_up');
    expect(state({ revokedAt: at('2026-03-01T00:00:00Z'), expiresAt: at('2026-01-01T00:00:00Z') })).toBe(
      'revoked',
    );
  });
  it('stays accepted whatever happens to it afterwards', () => {
    expect(state({ answer: 'accepted', revokedAt: at('2026-03-01T00:00:00Z') })).toBe('accepted');
  });
  it('may be accepted after all by whoever declined it, as long as it stands', () => {
    expect(state({ answer: 'declined' })).toBe('declined');
    expect(mayAccept('declined')).toBe(true);
    expect(mayDecline('declined')).toBe(false);
    expect(state({ answer: 'declined', revokedAt: at('2026-03-01T00:00:00Z') })).toBe('revoked');
  });
  it('may be accepted in no other state', () => {
    for (const ended of ['accepted', 'revoked', 'expired', 'used_up'] as const) {
      expect(mayAccept(ended), ended).toBe(false);
      expect(mayDecline(ended), ended).toBe(false);
    }
  });
  it('is failed when its mail could not be delivered, and sent when it could', () => {
    expect(statusAfterDelivery('failed')).toBe('e');
    expect(statusAfterDelivery('sent')).toBe('s');
  });
  it('is sent again where that was asked for', () => {
    expect(statusesToSend('pending')).not.toContain('s');
    expect(statusesToSend('all')).toContain('s');
  });
});
