import type { ChatMessage } from '@certame/contract/features/chat/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { type MessagePages, mergeMessages, messagesOf, newestSeq } from './message-pages.ts';

const message = (seq: number, body = `${seq}`): ChatMessage => ({
  id: `id-${seq}`,
  conversation_id: 'c',
  seq,
  client_id: `client-${seq}`,
  sender_id: 'u',
  sender_name: 'Ana',
  sender_picture: null,
  body,
  file: null,
  created_at: '2026-03-01T12:00:00Z',
  edited_at: null,
  deleted: false,
});
const pages = (...all: number[][]): MessagePages => ({
  pages: all.map((seqs) => ({ model: seqs.map((seq) => message(seq)), has_more: true })),
  pageParams: all.map(() => null),
});
const bodies = (data: MessagePages): string =>
  messagesOf(data)
    .map((one) => one.body)
    .join(' ');

describe('pages of messages', () => {
  it('read oldest first', () => {
    expect(bodies(pages([4, 5], [2, 3]))).toBe('2 3 4 5');
    expect(newestSeq(pages([4, 5], [2, 3]))).toBe(5);
    expect(newestSeq(undefined)).toBe(0);
  });
  it('take in new messages once and in order', () => {
    const merged = mergeMessages(pages([4, 5], [2, 3]), [message(7), message(6), message(5)]);
    expect(bodies(merged)).toBe('2 3 4 5 6 7');
    expect(bodies(mergeMessages(merged, [message(7)]))).toBe('2 3 4 5 6 7');
  });
  it('take in what has changed, wherever it is, and nothing from before', () => {
    const merged = mergeMessages(pages([4, 5], [2, 3]), [message(2, 'dois'), message(1)]);
    expect(bodies(merged)).toBe('dois 3 4 5');
  });
  it('begin empty', () => {
    expect(bodies(mergeMessages(pages([]), [message(1)]))).toBe('1');
  });
});
