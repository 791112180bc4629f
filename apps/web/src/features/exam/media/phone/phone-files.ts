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

/** State of a phone's uploads for one question, as far as this page knows from events. */
export interface PhoneSlot {
  isOpened: boolean;
  /** Upload id -> percent. */
  sending: Readonly<Record<string, number>>;
  received: number;
}
const nothing: PhoneSlot = { isOpened: false, sending: {}, received: 0 };

export interface PhoneFiles {
  view(): ReadonlyMap<string, PhoneSlot>;
  subscribe(listener: () => void): () => void;
  /** Makes an upload link for the question; files that arrive by it are added to the answer automatically. */
  makeLink(itemId: string): Promise<LinkReply & { lifetimeMs: number }>;
  hear(event: string, data: unknown): void;
  /** Ids of received files that are in no answer yet. */
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
 * Files that a phone sends. Only the room writes the answer: it adds files that it has asked for while it is open, and offers those that
 * came while it was closed.
 */
export function createPhoneFiles(attempt: Attempt): PhoneFiles {
  const { answerId } = attempt.view();
  const store = createViewStore<ReadonlyMap<string, PhoneSlot>>(new Map());
  const expected = new Set<string>();
  const placed = new Set<string>();
  /** Files that were placed a moment ago and aren't in the answer yet: file id -> item id. */
  const coming = new Map<string, string>();
  /** Files received by events of this page, which the answer may not have been able to take: file id -> its item and name. */
  const arrived = new Map<string, { itemId: string; name: string }>();
  const change = (itemId: string, next: Partial<PhoneSlot>): void => {
    const now = store.view().get(itemId) ?? nothing;
    store.show(new Map([...store.view(), [itemId, { ...now, ...next }]]));
    if (next.sending === undefined) return;
    attempt.hearPhone([...store.view()].flatMap(([id, { sending }]) => Object.keys(sending).map(() => id)));
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
  /** Does nothing while the answer takes no file: the file stays offered, and is placed after the next change that allows it. */
  const place = (itemId: string, fileId: string): void => {
    if (!attempt.mayAttach()) return;
    const max = attempt.view().items.get(itemId)?.content?.max_files ?? 1;
    const comingHere = [...coming.values()].filter((item) => item === itemId).length;
    if (placed.has(fileId) || answerOf(itemId).length + comingHere >= max) return;
    placed.add(fileId);
    coming.set(fileId, itemId);
    const sent = Promise.resolve({ id: fileId, name: nameOf(fileId) });
    attempt.attach(itemId, sent);
    // `attach` has added it to the answer by then.
    void sent.then(() => coming.delete(fileId));
  };
  const placeExpected = (): void => {
    for (const itemId of expected) for (const fileId of offered(itemId)) place(itemId, fileId);
  };

  const receive = (itemId: string, fileId: string, name: unknown): void => {
    // A finish that waits for the phone accepts every file that comes, whichever page made the link.
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
    // Placed before it is no longer counted as under way: a finish that waits for it would otherwise go on without it.
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
    // An event may have been missed: the files that the server has are placed whenever the attempt was read again.
    start: () => attempt.subscribe(placeExpected),
  };
}
