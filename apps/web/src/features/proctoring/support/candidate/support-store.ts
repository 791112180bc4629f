import type { MySupport } from '@certame/contract/features/proctoring/support/requests.ts';
import type { SupportKind } from '@certame/contract/features/proctoring/support/support-states.ts';
import { computeBackoffMs } from '#lib/http/backoff.ts';

/** A message that the server has not acknowledged. The first message of a request carries its subject. */
export interface PendingMessage {
  client_id: string;
  text: string;
  kind: SupportKind;
}

/** The part that is stored in the browser, so that a reload without a connection loses no message. */
interface Kept {
  pending: PendingMessage[];
  /** Number of the newest message that was shown. */
  seen: number;
  isOpen: boolean;
}

export interface SupportView {
  request: MySupport | null;
  pending: readonly PendingMessage[];
  /** The first load has ended, with the request or with a final rejection; false while it is retried. */
  isLoaded: boolean;
  /** The last call failed: no connection, or a busy server. */
  isOffline: boolean;
  /** The message that the server has rejected for good, with its reason. */
  refused: { text: string; message: string } | null;
  unread: number;
}

export interface SupportCalls {
  load(): Promise<MySupport | null>;
  ask(message: PendingMessage): Promise<MySupport>;
  write(requestId: string, message: PendingMessage): Promise<MySupport>;
  close(requestId: string): Promise<MySupport>;
}

interface Options {
  calls: SupportCalls;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
  key: string;
  newId: () => string;
  /** Why a call failed: a reason to show, or null where it is worth another try. */
  reasonOf: (error: unknown) => string | null;
  /** From 0 to below 1: candidates who lost the server together don't come back together. */
  random: () => number;
  /** Calls later; returns the function that cancels it. */
  after: (ms: number, work: () => void) => () => void;
}

export const supportKey = (shortUrlId: string): string => `certame.support.${shortUrlId}`;
/** Polling interval while a request is open, since events may be missed. */
const pollMs = 20_000;

/** Client storage of a request; if the browser refuses to store, only reloads lose it. */
function storeOf({ storage, key }: Pick<Options, 'storage' | 'key'>) {
  return {
    read(): Kept {
      try {
        const kept = JSON.parse(storage?.getItem(key) ?? '') as Partial<Kept>;
        return { pending: kept.pending ?? [], seen: kept.seen ?? 0, isOpen: kept.isOpen ?? false };
      } catch {
        return { pending: [], seen: 0, isOpen: false };
      }
    },
    write(kept: Kept): void {
      try {
        if (!kept.isOpen && kept.pending.length === 0) storage?.removeItem(key);
        else storage?.setItem(key, JSON.stringify(kept));
      } catch {
        // Ignored: on a full disk this page still has the messages.
      }
    },
  };
}

const isOpenRequest = (request: MySupport | null): request is MySupport =>
  request !== null && request.state !== 'closed';
const unreadOf = (request: MySupport | null, seen: number): number =>
  request?.messages.filter(({ side, seq }) => side === 'staff' && seq > seen).length ?? 0;

/** View of the request with its stored part; `seen` rises while the conversation is shown. */
function createState(options: Options) {
  const stored = storeOf(options);
  const first = stored.read();
  let { seen } = first;
  let isShown = false;
  const listeners = new Set<() => void>();
  let view: SupportView = {
    ...{ request: null, isLoaded: false, isOffline: false, refused: null, unread: 0 },
    pending: first.pending,
  };
  function change(next: Partial<SupportView>): void {
    if (next.request !== undefined && view.request && next.request?.id !== view.request.id) seen = 0;
    view = { ...view, ...next };
    if (isShown) seen = Math.max(seen, view.request?.messages.at(-1)?.seq ?? 0);
    view = { ...view, unread: unreadOf(view.request, seen) };
    // Not before the server has replied: until then the stored state counts.
    if (view.isLoaded || view.pending.length > 0)
      stored.write({ pending: [...view.pending], seen, isOpen: isOpenRequest(view.request) });
    for (const listener of listeners) listener();
  }
  return {
    view: (): SupportView => view,
    change,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setShown(shown: boolean): void {
      isShown = shown;
      change({});
    },
  };
}

/** The candidate's side of a help request, with an outbox: messages are kept until the server has them, in their order. */
export function createSupportStore(options: Options) {
  const { calls, newId, reasonOf, after, random } = options;
  const state = createState(options);
  const { view, change } = state;
  let isSending = false;
  let isStopped = false;
  let failures = 0;
  let cancel: () => void = () => undefined;

  const adopt = (request: MySupport | null): void => change({ request, isLoaded: true, isOffline: false });
  function schedule(ms: number): void {
    cancel();
    if (!isStopped) cancel = after(ms, again);
  }
  function rest(): void {
    failures = 0;
    if (isOpenRequest(view().request)) schedule(pollMs);
  }
  function retry(): void {
    failures += 1;
    change({ isOffline: true });
    schedule(computeBackoffMs(failures, random));
  }
  function again(): void {
    void (view().pending.length > 0 ? send() : load());
  }

  async function load(): Promise<void> {
    try {
      adopt(await calls.load());
      rest();
    } catch (error) {
      if (reasonOf(error) === null) retry();
      else change({ isLoaded: true });
    }
    if (view().pending.length > 0) void send();
  }

  /** Sends pending messages one after the other: two at once could overtake each other. */
  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      for (let [first] = view().pending; first && !isStopped; [first] = view().pending) {
        const { request } = view();
        const reply = isOpenRequest(request) ? await calls.write(request.id, first) : await calls.ask(first);
        change({ pending: view().pending.slice(1), request: reply, isLoaded: true, isOffline: false });
      }
      rest();
    } catch (error) {
      const message = reasonOf(error);
      if (message === null) retry();
      else {
        const [first, ...pending] = view().pending;
        change({ pending, refused: { text: first?.text ?? '', message } });
        isSending = false;
        await load();
      }
    } finally {
      isSending = false;
    }
  }

  async function close(): Promise<void> {
    const { request } = view();
    if (!isOpenRequest(request)) return;
    try {
      adopt(await calls.close(request.id));
    } catch (error) {
      const message = reasonOf(error);
      if (message === null) retry();
      else change({ refused: { text: '', message } });
    }
  }

  return {
    ...{ view, subscribe: state.subscribe, setShown: state.setShown, load, close },
    /** Begins a request, or adds a message to the open one. */
    write(text: string, kind: SupportKind): void {
      change({ pending: [...view().pending, { client_id: newId(), text, kind }], refused: null });
      void send();
    },
    /** The connection is back: retries at once. */
    online: again,
    stop(): void {
      isStopped = true;
      cancel();
    },
  };
}
export type SupportStore = ReturnType<typeof createSupportStore>;
