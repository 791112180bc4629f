import { createTurns } from '#lib/turns.ts';

/** A message of the outbox: shown at once (optimistic update), and kept when it can't be sent. */
export interface PendingMessage {
  clientId: string;
  conversationId: string;
  body: string;
  file: { name: string; source: File; id: string | null } | null;
  state: 'sending' | 'failed';
  /** Reason that the server gave; null for a connection failure. */
  reason: string | null;
  createdAt: string;
}

export interface Outbox {
  pendingIn(conversationId: string): readonly PendingMessage[];
  subscribe(listener: () => void): () => void;
  send(message: Pick<PendingMessage, 'conversationId' | 'body'> & { file: File | null }): void;
  retry(clientId: string): void;
  discard(clientId: string): void;
}

interface Line {
  /** Uploads and sends. Reports the file's id as soon as it has one, so that a retry needs no second upload. */
  deliver(message: PendingMessage, onUploaded: (fileId: string) => void): Promise<void>;
  reasonOf(error: unknown): string | null;
  newId(): string;
  now(): string;
}

const none: readonly PendingMessage[] = [];

/** Outbox: sends messages in the order in which they were written, one at a time for each conversation. */
export function createOutbox(line: Line): Outbox {
  let pending: readonly PendingMessage[] = [];
  const views = new Map<string, readonly PendingMessage[]>();
  const listeners = new Set<() => void>();
  const inTurn = createTurns();

  const change = (next: readonly PendingMessage[]): void => {
    pending = next;
    views.clear();
    for (const listener of listeners) listener();
  };
  const patch = (clientId: string, values: Partial<PendingMessage>): void =>
    change(pending.map((one) => (one.clientId === clientId ? { ...one, ...values } : one)));
  const find = (clientId: string) => pending.find((one) => one.clientId === clientId);

  const attempt = async (clientId: string): Promise<void> => {
    const message = find(clientId);
    if (!message) return;
    try {
      await line.deliver(message, (id) => {
        const { file } = find(clientId) ?? message;
        if (file) patch(clientId, { file: { ...file, id } });
      });
      change(pending.filter((one) => one.clientId !== clientId));
    } catch (error) {
      patch(clientId, { state: 'failed', reason: line.reasonOf(error) });
    }
  };
  const enqueue = ({ clientId, conversationId }: PendingMessage): void => {
    void inTurn(conversationId, () => attempt(clientId));
  };

  return {
    pendingIn: (conversationId) => {
      const known = views.get(conversationId);
      if (known) return known;
      const some = pending.filter((one) => one.conversationId === conversationId);
      const view = some.length === 0 ? none : some;
      views.set(conversationId, view);
      return view;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: ({ conversationId, body, file }) => {
      const message: PendingMessage = {
        clientId: line.newId(),
        conversationId,
        body,
        file: file && { name: file.name, source: file, id: null },
        state: 'sending',
        reason: null,
        createdAt: line.now(),
      };
      change([...pending, message]);
      enqueue(message);
    },
    retry: (clientId) => {
      const message = find(clientId);
      if (message?.state !== 'failed') return;
      patch(clientId, { state: 'sending', reason: null });
      enqueue(message);
    },
    discard: (clientId) => change(pending.filter((one) => one.clientId !== clientId)),
  };
}
