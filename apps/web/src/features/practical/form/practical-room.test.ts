import type { PracticalDay } from '@certame/contract/features/practical/examiner/endpoints.ts';
import type { PracticalEntry } from '@certame/contract/features/practical/form.ts';
import { emptyForm } from '@certame/rules/practical/form-state.ts';
import { expect, it } from 'vitest';
import { createMemoryStore } from '#features/exam/core/journal/journal-store.ts';
import { createMemoryReserve } from '#features/exam/core/journal/memory-reserve.ts';
import { comeToRest, createFakeTimers } from '#features/exam/core/testing/fake-timers.ts';
import { openPracticalRoom } from './practical-room.ts';

const item = { id: 'soap', text: 'Usa sabão', kind: 'check' as const, max: '1', levels: 2 };
const { startedAt, submittedAt, ...blank } = emptyForm;
const day: PracticalDay = {
  ...{
    test_id: 't',
    institution_id: 'i',
    name: 'Habilidades',
    teacher_id: 'u',
    teacher_name: 'Ana',
    last_seq: 0,
    server_now: '',
  },
  sections: [{ id: 'hands', name: 'Mãos', instructions: '', minutes: 5, weight: '1', items: [item] }],
  students: [
    {
      ...{ id: 's', name: 'Sofia', identifier: '1', codes: [] },
      visits: [
        {
          ...{ section_id: 'hands', round: 1, starts_at: null, evidence: [] },
          ...blank,
          started_at: startedAt,
          submitted_at: submittedAt,
        },
      ],
    },
  ],
};
const place = { studentId: 's', sectionId: 'hands' };

/** One device with its disk and a server that keeps what arrives; `line` says whether it does. */
function createDevice() {
  const timers = createFakeTimers();
  const storage = {
    store: createMemoryStore(),
    reserve: (() => {
      const reserve = createMemoryReserve();
      return () => reserve;
    })(),
  };
  const server = new Map<number, PracticalEntry>();
  const state = { line: false, hears: true, signedIn: true, kept: day };
  const open = () =>
    openPracticalRoom({
      ...{ day: state.kept, key: 'k', storage, timers, random: () => 0.5 },
      nowIso: () => new Date(1_700_000_000_000 + timers.monotonicMs()).toISOString(),
      async save(entries) {
        if (!state.line) throw { status: 0, code: 'offline' };
        if (!state.signedIn) throw { status: 401, code: 'unauthenticated' };
        for (const entry of entries) if (!server.has(entry.seq)) server.set(entry.seq, entry);
        if (!state.hears) throw { status: 0, code: 'offline' };
        return { acknowledged: entries.map(({ seq }) => ({ seq })), rejected: [] };
      },
      async keepDay(next) {
        state.kept = next;
      },
    });
  return { timers, server, state, open };
}

it('keeps a whole form without a line over a reload, and sends it once when the line is back', async () => {
  const { timers, server, state, open } = createDevice();
  const first = await open();
  first.act(place, { kind: 'item', item_id: 'soap', value: 1 });
  first.act(place, { kind: 'note', value: 'Be' }, 'typed');
  first.act(place, { kind: 'signature', value: [[0, 0, 9, 9]] });
  first.act(place, { kind: 'submit', value: true });
  await timers.advance(5000);
  expect(first.view()).toMatchObject({ unsent: 4, failure: { kind: 'offline' } });
  first.stop();

  const second = await open();
  expect(second.view().formOf(place)).toMatchObject({ state: 'submitted', levels: { soap: 1 }, note: 'Be' });
  // The server has it, and the reply is lost: it comes once more.
  state.line = true;
  state.hears = false;
  await timers.advance(60_000);
  state.hears = true;
  await timers.advance(60_000);
  expect(second.view()).toMatchObject({ unsent: 0, failure: null });
  expect([...server.values()].map(({ kind }) => kind)).toEqual(['item', 'note', 'signature', 'submit']);
  second.stop();

  // What was acknowledged is in the day that is kept, and numbers go on above it.
  state.line = false;
  const third = await open();
  expect(third.view()).toMatchObject({ unsent: 0 });
  expect(third.view().formOf(place)?.state).toBe('submitted');
  third.act(place, { kind: 'submit', value: false });
  await comeToRest();
  expect(third.view().formOf(place)?.state).toBe('begun');
  state.line = true;
  third.retryNow();
  await timers.advance(1000);
  expect(server.size).toBe(5);
});

it('a note that is typed on amends its entry until that has left', async () => {
  const { timers, server, state, open } = createDevice();
  const room = await open();
  room.act(place, { kind: 'note', value: 'B' }, 'typed');
  state.line = true;
  await comeToRest();
  room.act(place, { kind: 'note', value: 'Bem' }, 'typed');
  room.retryNow();
  await timers.advance(60_000);
  expect(room.view().formOf(place)?.note).toBe('Bem');
  expect([...server.values()].at(-1)).toMatchObject({ kind: 'note', value: 'Bem' });
});

it('says what the server did not take, and why nothing goes out', async () => {
  const { timers, open } = createDevice();
  const room = await open();
  expect(room.view().formOf({ ...place, studentId: 'nobody' })).toBeNull();
  const told: number[] = [];
  const stop = room.subscribe(() => told.push(room.view().unsent));
  room.act(place, { kind: 'start' });
  await timers.advance(10);
  expect(told).toContain(1);
  stop();
});

it('a session that ends during the day loses nothing: signed in again, the same device sends all of it', async () => {
  const { timers, server, state, open } = createDevice();
  const morning = await open();
  morning.act(place, { kind: 'item', item_id: 'soap', value: 1 });
  await timers.advance(1000);
  state.line = true;
  state.signedIn = false;
  morning.retryNow();
  await timers.advance(60_000);
  expect(morning.view()).toMatchObject({ unsent: 1, failure: { kind: 'signed-out' } });
  // What is done meanwhile is kept too.
  morning.act(place, { kind: 'signature', value: [[0, 0, 9, 9]] });
  await timers.advance(1000);
  expect(server.size).toBe(0);
  morning.stop();
  // The end of a session drops the kept day: the next one brings the server's.
  state.kept = day;
  state.signedIn = true;
  const noon = await open();
  expect(noon.view().formOf(place)).toMatchObject({ state: 'begun', levels: { soap: 1 } });
  await timers.advance(60_000);
  expect(noon.view()).toMatchObject({ unsent: 0, failure: null });
  expect([...server.values()].map(({ kind }) => kind)).toEqual(['item', 'signature']);
});
