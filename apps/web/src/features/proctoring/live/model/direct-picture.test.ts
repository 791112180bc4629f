import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The calls that the page has joined, each with what a test makes of it. */
const joined: {
  callId: string;
  suspended: boolean;
  left: boolean;
  onPicture: (stream: MediaStream | null) => void;
  onOver: (isElsewhere: boolean) => void;
}[] = [];
let callId: string | null = 'a';
let asked = 0;

vi.mock('#lib/http/call.ts', () => ({
  call: () => {
    asked += 1;
    return Promise.resolve({ model: { call_id: callId } });
  },
}));
vi.mock('#features/calls/live/index.ts', () => ({
  watchPicture(options: Pick<(typeof joined)[number], 'callId' | 'onPicture' | 'onOver'>) {
    const one = { ...options, suspended: false, left: false };
    joined.push(one);
    return {
      leave() {
        one.left = true;
      },
      suspend() {
        one.suspended = true;
      },
    };
  },
}));
const { hearPicture } = await import('./direct-picture.ts');

const stream = {} as MediaStream;
const heard: (MediaStream | null)[] = [];
let stop: () => void;
const secondsPass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

beforeEach(async () => {
  vi.useFakeTimers();
  callId = 'a';
  asked = 0;
  for (const list of [joined, heard]) list.length = 0;
  stop = hearPicture('attempt', (picture) => heard.push(picture));
  await secondsPass(0);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('joins the call that it is told of, and hears the picture', () => {
  expect(joined.map((one) => one.callId)).toEqual(['a']);
  joined[0]?.onPicture(stream);
  expect(heard).toEqual([null, stream]);
  stop();
  expect(joined[0]?.left).toBe(true);
});

it('joins anew where no picture comes, at growing intervals, and keeps its place meanwhile', async () => {
  await secondsPass(20);
  expect(joined.map((one) => one.suspended)).toEqual([true, false]);
  await secondsPass(20);
  expect(joined).toHaveLength(2);
  await secondsPass(20);
  expect(joined).toHaveLength(3);
  // At most every five minutes in the end; the candidate's page is told every 20 seconds all the same.
  await secondsPass(3600);
  const before = { joined: joined.length, asked };
  await secondsPass(600);
  expect(joined.length - before.joined).toBe(2);
  expect(asked - before.asked).toBe(30);
  expect(joined.some((one) => one.left)).toBe(false);
});

it('asks seldom while the picture is there, and soon again when it goes', async () => {
  joined[0]?.onPicture(stream);
  await secondsPass(20);
  expect([joined.length, asked]).toEqual([1, 2]);
  await secondsPass(200);
  expect(asked).toBe(2);
  joined[0]?.onPicture(null);
  await secondsPass(20);
  expect(asked).toBe(3);
  expect(joined).toHaveLength(2);
});

it('joins the next call when one has ended, and none that another tab has', async () => {
  joined[0]?.onOver(false);
  callId = 'b';
  await secondsPass(20);
  expect(joined.map((one) => one.callId)).toEqual(['a', 'b']);
  joined[1]?.onOver(true);
  await secondsPass(600);
  expect(joined).toHaveLength(2);
});
