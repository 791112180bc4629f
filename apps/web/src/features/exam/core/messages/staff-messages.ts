import type { UnreadMessage } from '@certame/contract/features/exam/messages/message.ts';
import type { Severity } from '@certame/contract/features/exam/states.ts';

export type StaffMessage = UnreadMessage;

export interface StaffMessages {
  /** Unread ones, the oldest first; the same list until it changes. */
  current(): readonly StaffMessage[];
  /** What the server's reply says is unread. */
  learn(unread: readonly StaffMessage[] | undefined): void;
  /** The candidate has read one. */
  read(id: string): void;
}

/**
 * Messages of the staff to the candidate, deduplicated by id: each comes with every reply until the server knows that it was read. One that
 * was read here must not come back, neither by a reply that was under way nor after a reload.
 */
export function createStaffMessages(options: {
  emit(type: string, severity: Severity, data: Record<string, unknown>): void;
  /** Ids of messages whose event "read" is on the device and not yet on the server. */
  readHere(): readonly string[];
  onChange(): void;
}): StaffMessages {
  const known = new Set<string>();
  let unread: readonly StaffMessage[] = [];
  return {
    current: () => unread,
    learn(listed = []) {
      // Asked each time, since a slow disk returns the events of an earlier load late.
      const readHere = listed.length > 0 ? options.readHere() : [];
      const added = listed.filter(({ id }) => !known.has(id) && !readHere.includes(id));
      if (added.length === 0) return;
      for (const { id } of added) known.add(id);
      unread = [...unread, ...added].sort((a, b) => Date.parse(a.sent_at) - Date.parse(b.sent_at));
      options.onChange();
    },
    read(id) {
      if (!unread.some((message) => message.id === id)) return;
      unread = unread.filter((message) => message.id !== id);
      options.emit('staff_message_read', 'L', { message_id: id });
      options.onChange();
    },
  };
}
