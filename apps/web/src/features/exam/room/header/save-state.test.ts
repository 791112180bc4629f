import { describe, expect, it } from 'vitest';
import type { ResponseView } from '../../core/responses/responses.ts';
import { saveKindOf, saveLabel } from './save-state.tsx';

const response = (state: ResponseView['state']): ResponseView => ({
  value: 'a',
  state,
  rejectedCode: undefined,
  isWriting: false,
});
const calm = {
  connectionFailure: null,
  waiting: 0,
  uploading: 0,
  writing: false,
  durable: true,
  responses: new Map([['q1', response('answered')]]),
};
const connectionFailure = (kind: 'offline' | 'busy' | 'signed-out') => ({ kind, code: kind, message: '' });
const wordsOf = (change: object): string => {
  const view = { ...calm, ...change };
  return saveLabel(saveKindOf(view), view, ((key: string) => key) as never);
};

describe('the state of saving in words', () => {
  it.each([
    ['nothing waits', {}, 'saved'],
    ['a key on its way to the disk', { writing: true, waiting: 1 }, 'writing'],
    ['one change in the queue', { waiting: 1 }, 'queue'],
    ['several in the queue', { waiting: 2 }, 'queue_count'],
    ['a file on its way', { uploading: 1 }, 'queue'],
    ['a refused answer', { responses: new Map([['q1', response('error_to_save')]]) }, 'error'],
    [
      'no line, with changes here',
      { connectionFailure: connectionFailure('offline'), waiting: 1 },
      'offline',
    ],
    [
      'no line, the last key not on the disk',
      { connectionFailure: connectionFailure('offline'), writing: true },
      'offline_writing',
    ],
    ['no line, everything sent', { connectionFailure: connectionFailure('offline') }, 'offline_sent'],
    [
      'no line, with a file on its way',
      { connectionFailure: connectionFailure('offline'), uploading: 1 },
      'offline_memory',
    ],
    [
      'a busy server, with a file on its way',
      { connectionFailure: connectionFailure('busy'), uploading: 1 },
      'busy_memory',
    ],
    [
      'a session that is over, with a file on its way',
      { connectionFailure: connectionFailure('signed-out'), uploading: 1 },
      'signed_out',
    ],
    ['a busy server, everything sent', { connectionFailure: connectionFailure('busy') }, 'busy_sent'],
    [
      'a session that is over, everything sent',
      { connectionFailure: connectionFailure('signed-out') },
      'signed_out_sent',
    ],
    [
      'no line and no place on the device',
      { connectionFailure: connectionFailure('offline'), waiting: 1, durable: false },
      'offline_memory',
    ],
  ])('says of %s what is so, and nothing else', (_name, change, words) => {
    expect(wordsOf(change)).toBe(`exam.save.${words}`);
  });
});
