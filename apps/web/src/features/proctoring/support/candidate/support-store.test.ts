import type { MySupport } from '@certame/contract/features/proctoring/support/requests.ts';
import { beforeEach, expect, test } from 'vitest';
import { createSupportStore, type PendingMessage, type SupportCalls } from './support-store.ts';

const requestWith = (
  messages: readonly PendingMessage[],
  state: MySupport['state'] = 'waiting',
): MySupport => ({
  ...{
    id: 'r',
    kind: 'camera',
    state,
    opened_at: '',
    place: 1,
    taken_by_name: null,
    outcome: null,
    call_id: null,
    server_now: '',
  },
  messages: messages.map(({ client_id, text }, index) => ({
    ...{ id: client_id, seq: index + 1, client_id, side: 'candidate', sender_name: 'Ana', text, sent_at: '' },
  })),
});
const noLine = new Error('no line');
const refusal = Object.assign(new Error('closed'), { reason: 'encerrado' });

let stored: Map<string, string>;
let later: (() => void)[];
let taken: PendingMessage[];
let fails: unknown;
let ids: number;
let chance: number;
let waits: number[];

function open(extra: Partial<SupportCalls> = {}) {
  const call = async (message: PendingMessage): Promise<MySupport> => {
    if (fails) throw fails;
    if (!taken.some((one) => one.client_id === message.client_id)) taken.push(message);
    return requestWith(taken);
  };
  return createSupportStore({
    calls: {
      load: async () => {
        if (fails) throw fails;
        return taken.length > 0 ? requestWith(taken) : null;
      },
      ask: call,
      write: (_id, message) => call(message),
      close: async () => requestWith(taken, 'closed'),
      ...extra,
    },
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    key: 'k',
    newId: () => `id-${++ids}`,
    reasonOf: (error) => (error === refusal ? refusal.reason : null),
    random: () => chance,
    after: (ms, work) => {
      waits.push(ms);
      later.push(work);
      return () => {
        later = later.filter((one) => one !== work);
      };
    },
  });
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  stored = new Map();
  later = [];
  taken = [];
  fails = null;
  ids = 0;
  chance = 0;
  waits = [];
});

test('a message without a line is kept, also over a reload, and sent once when the line is back', async () => {
  fails = noLine;
  const first = open();
  first.write('A câmera parou', 'camera');
  await settle();
  expect(first.view()).toMatchObject({ isOffline: true, pending: [{ text: 'A câmera parou' }] });
  first.stop();
  const second = open();
  expect(second.view().pending).toHaveLength(1);
  fails = null;
  second.online();
  await settle();
  expect(second.view()).toMatchObject({ pending: [], isOffline: false, request: { id: 'r' } });
  expect(taken.map(({ client_id }) => client_id)).toEqual(['id-1']);
});

test('two candidates who lost the server in the same instant come back at different ones', async () => {
  fails = noLine;
  for (chance of [0, 0.5]) {
    const store = open();
    store.write('A câmera parou', 'camera');
    await settle();
    for (const _ of [1, 2]) {
      later.at(-1)?.();
      await settle();
    }
    store.stop();
  }
  expect(waits).toEqual([1000, 1000, 2000, 1000, 1500, 3000]);
});

test('messages arrive in the order in which they were written', async () => {
  const store = open();
  for (const text of ['um', 'dois', 'três']) store.write(text, 'other');
  await settle();
  expect(taken.map(({ text }) => text)).toEqual(['um', 'dois', 'três']);
});

test('what is refused for good does not stand in the way of what follows', async () => {
  const store = open();
  fails = refusal;
  store.write('tarde demais', 'other');
  await settle();
  expect(store.view()).toMatchObject({
    pending: [],
    refused: { text: 'tarde demais', message: 'encerrado' },
  });
  fails = null;
  store.write('de novo', 'other');
  await settle();
  expect(taken.map(({ text }) => text)).toEqual(['de novo']);
  expect(store.view().refused).toBeNull();
});

test('answers count as unread until the conversation is shown', async () => {
  const answered = requestWith([{ client_id: 'a', text: 'Oi', kind: 'other' }]);
  const store = open({
    load: async () => ({
      ...answered,
      messages: [...answered.messages, { ...answered.messages[0], id: 'b', seq: 2, side: 'staff' } as never],
    }),
  });
  await store.load();
  expect(store.view().unread).toBe(1);
  store.setShown(true);
  expect(store.view().unread).toBe(0);
});

test('a closed request leaves nothing on the device', async () => {
  const store = open();
  store.write('Oi', 'other');
  await settle();
  expect(stored.size).toBe(1);
  await store.close();
  expect(stored.size).toBe(0);
});
