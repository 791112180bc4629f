import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import type { UnreadMessage } from '@certame/contract/features/exam/messages/message.ts';
import type { SaveReply } from '../replies.ts';
import type { ResponseEntry } from '../responses/response-entry.ts';

export type LineMode = 'good' | 'down' | 'busy' | 'reply-lost' | 'delayed';

/** The saving half of the server in its simplest form: newest number per item wins, repeated ones are acknowledged. */
export class ModelServer {
  readonly saved = new Map<string, { seq: number; value: ResponseValue }>();
  readonly history: ResponseEntry[] = [];
  readonly batches: ResponseEntry[][] = [];
  /** Unread messages of the staff. */
  readonly messages: UnreadMessage[] = [];
  mode: LineMode = 'good';
  reject: (entry: ResponseEntry) => string | null = () => null;
  deadline: string | null = null;
  /** Staff have paused the attempt; what was answered before is accepted. */
  isPaused = false;
  /** The attempt takes nothing at all. */
  closedWith: { status: number; code: string } | null = null;
  private readonly held: (() => void)[] = [];

  lastSeq(): number {
    return Math.max(0, ...[...this.saved.values()].map(({ seq }) => seq));
  }
  responses(): { item_id: string; seq: number; value: ResponseValue }[] {
    return [...this.saved].map(([item_id, saved]) => ({ item_id, ...saved }));
  }
  private apply(entries: readonly ResponseEntry[]): SaveReply {
    const reply: SaveReply = {
      acknowledged: [],
      rejected: [],
      deadline: this.deadline,
      staff_messages: [...this.messages],
      ...(this.isPaused ? { paused: true } : {}),
      server_now: '2026-11-20T12:00:00.000Z',
    };
    for (const entry of entries) {
      const { item_id, seq } = entry;
      const code = this.reject(entry);
      if (code) {
        reply.rejected.push({ item_id, seq, code });
        continue;
      }
      if (seq > (this.saved.get(item_id)?.seq ?? 0)) {
        this.saved.set(item_id, { seq, value: entry.value });
        this.history.push(entry);
      }
      reply.acknowledged.push({ item_id, seq });
    }
    return reply;
  }
  /** Delivers the requests that mode `delayed` has held back. */
  deliverHeld(): void {
    for (const deliver of this.held.splice(0)) deliver();
  }
  async save(entries: readonly ResponseEntry[]): Promise<SaveReply> {
    const snapshot = structuredClone([...entries]);
    this.batches.push(snapshot);
    if (this.mode === 'down') throw { status: 0, code: 'offline' };
    if (this.closedWith) throw this.closedWith;
    if (this.mode === 'busy') throw { status: 503, code: 'busy' };
    if (this.mode === 'reply-lost') {
      this.apply(snapshot);
      throw { status: 0, code: 'timeout' };
    }
    if (this.mode === 'delayed')
      return new Promise((resolve) => this.held.push(() => resolve(this.apply(snapshot))));
    return this.apply(snapshot);
  }
}
