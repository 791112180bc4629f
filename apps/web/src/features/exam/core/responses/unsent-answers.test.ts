import { expect, it } from 'vitest';
import { createMemoryStore } from '../journal/journal-store.ts';
import { createMemoryReserve } from '../journal/memory-reserve.ts';
import type { SaveReply } from '../replies.ts';
import { comeToRest, createFakeTimers } from '../testing/fake-timers.ts';
import type { Transport } from '../transport.ts';
import { sendUnsentAnswers } from './unsent-answers.ts';

async function comeBack(saveResponses: () => Promise<SaveReply>) {
  const timers = createFakeTimers(0);
  const store = createMemoryStore();
  const entry = { item_id: 'q1', value: 'a', answered_at: '2026-11-20T12:00:00.000Z' };
  await store.put(
    'user:answer:responses',
    [1, 2].map((seq) => ({ ...entry, seq })),
  );
  const states: string[] = [];
  const reserve = createMemoryReserve();
  await sendUnsentAnswers({
    storage: { store, reserve: () => reserve },
    isOpen: false,
    ...{ userId: 'user', answerId: 'answer', timers, random: () => 0.5 },
    onState: (state) => states.push(state),
    transport: { saveResponses } as Partial<Transport> as Transport,
  });
  await comeToRest();
  await timers.advance(5000);
  return { states, kept: (await store.read('user:answer:responses')).length };
}
const reject = (status: number, code: string) => () => Promise.reject({ status, code });

it('lets go of what was acknowledged', async () => {
  const acknowledged = [1, 2].map((seq) => ({ item_id: 'q1', seq }));
  const save = async () => ({
    acknowledged,
    rejected: [],
    deadline: null,
    server_now: '2026-11-20T12:00:00.000Z',
  });
  expect(await comeBack(save)).toEqual({ states: ['sending', 'sent'], kept: 0 });
});

it('keeps what comes after the attempt was closed, and says so: the staff may open it again', async () => {
  expect(await comeBack(reject(422, 'answer-finished'))).toEqual({ states: ['sending', 'lost'], kept: 2 });
  const tooLate = async () => ({
    acknowledged: [{ item_id: 'q1', seq: 1 }],
    rejected: [{ item_id: 'q1', seq: 2, code: 'answer-too-late' }],
    deadline: null,
    server_now: '2026-11-20T12:00:00.000Z',
  });
  expect(await comeBack(tooLate)).toEqual({ states: ['sending', 'lost'], kept: 1 });
});

it.each([
  [403, 'http-403'],
  [404, 'http-404'],
  [413, 'http-413'],
  [0, 'offline'],
])('keeps them, still sending, behind a reply that is not the server’s: %i %s', async (status, code) => {
  expect(await comeBack(reject(status, code))).toEqual({ states: ['sending'], kept: 2 });
});

it.each([
  [403, 'forbidden'],
  [409, 'more-than-one-user'],
  [422, 'disable-answer'],
])('keeps them for another visit when the server refuses for now: %i %s', async (status, code) => {
  expect(await comeBack(reject(status, code))).toEqual({ states: ['sending', 'lost'], kept: 2 });
});

it('lets go of what staff have given up, and says so', async () => {
  expect(await comeBack(reject(422, 'answers-given-up'))).toEqual({
    states: ['sending', 'given_up'],
    kept: 0,
  });
});
