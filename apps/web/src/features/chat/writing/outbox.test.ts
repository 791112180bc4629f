import { describe, expect, it, vi } from 'vitest';
import { createOutbox, type PendingMessage } from './outbox.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

function outboxWith(deliver: (message: PendingMessage) => Promise<void>) {
  let next = 1;
  return createOutbox({
    deliver: (message, onUploaded) => {
      if (message.file && !message.file.id) onUploaded('file-1');
      return deliver(message);
    },
    reasonOf: (error) => (error instanceof Error && error.message !== 'offline' ? error.message : null),
    newId: () => `m${next++}`,
    now: () => '2026-03-01T12:00:00Z',
  });
}
const write = (body: string, file: File | null = null) => ({ conversationId: 'c', body, file });

describe('outbox', () => {
  it('shows a message at once and lets it go when it is sent', async () => {
    const outbox = outboxWith(async () => {});
    outbox.send(write('oi'));
    expect(outbox.pendingIn('c')).toMatchObject([{ body: 'oi', state: 'sending' }]);
    expect(outbox.pendingIn('other')).toEqual([]);
    await settle();
    expect(outbox.pendingIn('c')).toEqual([]);
  });

  it('sends in order, one at a time', async () => {
    const told: string[] = [];
    const outbox = outboxWith(async ({ body }) => {
      told.push(`${body} begins`);
      await new Promise((resolve) => setTimeout(resolve, body === 'a' ? 20 : 0));
      told.push(`${body} is there`);
    });
    for (const body of ['a', 'b', 'c']) outbox.send(write(body));
    await vi.waitFor(() => expect(outbox.pendingIn('c')).toEqual([]), 20_000);
    expect(told).toEqual(['a', 'b', 'c'].flatMap((body) => [`${body} begins`, `${body} is there`]));
  });

  it('keeps what failed, with the same id and without a second upload on the next try', async () => {
    const tries: PendingMessage[] = [];
    const outbox = outboxWith(async (message) => {
      tries.push(message);
      if (tries.length === 1) throw new Error('offline');
      if (tries.length === 2) throw new Error('Não é possível');
    });
    outbox.send(write('oi', new File(['x'], 'a.txt')));
    await settle();
    expect(outbox.pendingIn('c')).toMatchObject([{ state: 'failed', reason: null }]);
    outbox.retry('m1');
    await settle();
    expect(outbox.pendingIn('c')).toMatchObject([{ state: 'failed', reason: 'Não é possível' }]);
    outbox.retry('m1');
    await settle();
    expect(outbox.pendingIn('c')).toEqual([]);
    expect(tries.map((one) => one.clientId)).toEqual(['m1', 'm1', 'm1']);
    expect(tries[1]?.file?.id).toBe('file-1');
  });

  it('forgets what is discarded, and gives the same list while nothing changes', async () => {
    const outbox = outboxWith(async () => {
      throw new Error('offline');
    });
    outbox.send(write('oi'));
    await settle();
    expect(outbox.pendingIn('c')).toBe(outbox.pendingIn('c'));
    outbox.discard('m1');
    expect(outbox.pendingIn('c')).toEqual([]);
  });
});
