import type { makeUploadLink } from '@certame/contract/features/exam/uploads/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { ApiError, request } from '#lib/http/http.ts';
import { number, record, text } from '#lib/http/shape.ts';
import { attemptInstitution } from '../../attempt-institution.ts';
import type { Attempt } from '../../core/attempt/attempt-types.ts';
import { createViewStore } from '../../core/view-store.ts';

type LinkReply = ReplyOf<typeof makeUploadLink>;
const linkShape = record<LinkReply>({
  address: text,
  qr: record<LinkReply['qr']>({ modules: number, path: text }),
  expires_at: text,
  server_now: text,
});

/** What a phone does for one question, as far as this page has heard. */
export interface PhoneSlot {
  isOpened: boolean;
  /** Files on their way -> percent. */
  sending: Readonly<Record<string, number>>;
  received: number;
}
const nothing: PhoneSlot = { isOpened: false, sending: {}, received: 0 };

export interface PhoneFiles {
  view(): ReadonlyMap<string, PhoneSlot>;
  subscribe(listener: () => void): () => void;
  /** A code for the question; what comes by it goes into the answer by itself. */
  makeLink(itemId: string): Promise<LinkReply & { lifetimeMs: number }>;
  hear(event: string, data: unknown): void;
  /** Files that nobody has put into an answer yet. */
  offered(itemId: string): string[];
  place(itemId: string, fileId: string): void;
  start(): () => void;
}

interface UploadEvent {
  item_id?: unknown;
  upload_id?: unknown;
  file_id?: unknown;
  name?: unknown;
  percent?: unknown;
}

/**
 * Files that a phone sends. The room writes the answer: it adds them itself, while it is open and has asked for them. What
 * came while it was closed is offered when it is entered again.
 */
export function createPhoneFiles(attempt: Attempt): PhoneFiles {
  const { answerId } = attempt.view();
  const store = createViewStore<ReadonlyMap<string, PhoneSlot>>(new Map());
  const expected = new Set<string>();
  const placed = new Set<string>();
  /** Placed a moment ago, and not in the answer yet: file -> item. */
  const coming = new Map<string, string>();
  /** Heard of while the answer could not take it: file -> what is known of it. */
  const arrived = new Map<string, { itemId: string; name: string }>();
  const change = (itemId: string, next: Partial<PhoneSlot>): void => {
    const now = store.view().get(itemId) ?? nothing;
    store.show(new Map([...store.view(), [itemId, { ...now, ...next }]]));
    if (next.sending === undefined) return;
    const all = [...store.view().values()].map(({ sending }) => Object.keys(sending).length);
    attempt.hearPhone(all.reduce((total, count) => total + count, 0));
  };
  const answerOf = (itemId: string): readonly string[] => {
    const value = attempt.view().responses.get(itemId)?.value;
    return Array.isArray(value) ? value : [];
  };
  const offered = (itemId: string): string[] => {
    const read = attempt.view().received.filter((file) => file.item_id === itemId);
    const heard = [...arrived].filter(([, file]) => file.itemId === itemId);
    const all = new Set([...read.map((file) => file.file_id), ...heard.map(([id]) => id)]);
    return [...all].filter((id) => !placed.has(id) && !answerOf(itemId).includes(id));
  };
  const nameOf = (fileId: string): string =>
    arrived.get(fileId)?.name ?? attempt.view().fileNames[fileId] ?? '';
  /** Does nothing while the answer takes no file: it stays offered, and is placed with the next change that lets it. */
  const place = (itemId: string, fileId: string): void => {
    if (!attempt.mayAttach()) return;
    const max = attempt.view().items.get(itemId)?.content?.max_files ?? 1;
    const comingHere = [...coming.values()].filter((item) => item === itemId).length;
    if (placed.has(fileId) || answerOf(itemId).length + comingHere >= max) return;
    placed.add(fileId);
    coming.set(fileId, itemId);
    const sent = Promise.resolve({ id: fileId, name: nameOf(fileId) });
    attempt.attach(itemId, sent);
    // The answer has taken it by then.
    void sent.then(() => coming.delete(fileId));
  };
  const placeExpected = (): void => {
    for (const itemId of expected) for (const fileId of offered(itemId)) place(itemId, fileId);
  };

  const receive = (itemId: string, fileId: string, name: unknown): void => {
    // A finish that waits for the phone has asked for what comes, whoever made the code.
    if (expected.has(itemId) || attempt.view().phase === 'finishing') {
      arrived.set(fileId, { itemId, name: typeof name === 'string' ? name : '' });
      place(itemId, fileId);
    } else attempt.reload();
  };
  const hear = (event: string, data: unknown): void => {
    const { item_id: itemId, upload_id: uploadId, file_id: fileId, name, percent } = data as UploadEvent;
    if (typeof itemId !== 'string') return;
    if (event === 'upload.opened') change(itemId, { isOpened: true });
    if (typeof uploadId !== 'string') return;
    const { sending, received } = store.view().get(itemId) ?? nothing;
    if (event === 'upload.progress' && typeof percent === 'number')
      change(itemId, { isOpened: true, sending: { ...sending, [uploadId]: percent } });
    const { [uploadId]: _ended, ...others } = sending;
    if (event === 'upload.dropped') change(itemId, { sending: others });
    if (event !== 'upload.received' || typeof fileId !== 'string') return;
    // Placed before it counts as no longer on its way: a finish that waits for it would go on without it.
    receive(itemId, fileId, name);
    change(itemId, { isOpened: true, sending: others, received: received + 1 });
  };

  return {
    view: store.view,
    subscribe: store.subscribe,
    async makeLink(itemId) {
      const reply = await request<LinkReply>('POST', `/api/v1/answers/${answerId}/upload_links`, {
        body: { item_id: itemId },
        quiet: true,
        institutionId: attemptInstitution(),
      });
      if (!linkShape(reply)) throw new ApiError({ status: 502, code: 'http-foreign' });
      expected.add(itemId);
      change(itemId, { isOpened: false, sending: {}, received: 0 });
      return { ...reply, lifetimeMs: Date.parse(reply.expires_at) - Date.parse(reply.server_now) };
    },
    hear,
    offered,
    place,
    // An event may have been missed: what the server has is placed whenever the attempt was read again.
    start: () => attempt.subscribe(placeExpected),
  };
}
