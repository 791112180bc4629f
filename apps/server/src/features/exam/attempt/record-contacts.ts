import type pg from 'pg';

/** What a call tells of an attempt's device, written with the call's own transaction. */
export interface DeviceContact {
  attemptId: string;
  /** The device counts as present. */
  isSeen: boolean;
  isLateSync: boolean;
  /** The first contact after the end announced these; null: it was none. */
  lateSeqs: readonly number[] | null;
  /** Changes that the device still holds; null: it did not say. */
  unsent: number | null;
}

/** Says nothing yet. */
export const emptyContact = (attemptId: string): DeviceContact => ({
  attemptId,
  isSeen: false,
  isLateSync: false,
  lateSeqs: null,
  unsent: null,
});

/** Two calls of one attempt in the same batch. */
export const mergeContacts = (first: DeviceContact | undefined, next: DeviceContact): DeviceContact =>
  first
    ? {
        attemptId: next.attemptId,
        isSeen: first.isSeen || next.isSeen,
        isLateSync: first.isLateSync || next.isLateSync,
        lateSeqs: first.lateSeqs ?? next.lateSeqs,
        unsent: next.unsent ?? first.unsent,
      }
    : next;

const statement = {
  name: 'exam-record-contacts',
  text: `
    update attempts a
       set device_seen_at = case when t.is_seen then $1 else a.device_seen_at end,
           late_sync = a.late_sync or t.is_late_sync,
           late_contact_at = case when t.late_seqs is null then a.late_contact_at else $1 end,
           late_seqs = coalesce(t.late_seqs::int[], a.late_seqs),
           unsent_count = coalesce(t.unsent, a.unsent_count)
      from unnest($2::uuid[], $3::boolean[], $4::boolean[], $5::text[], $6::int[])
        as t (id, is_seen, is_late_sync, late_seqs, unsent)
     where a.id = t.id`,
};

/** Writes one contact for each attempt. */
export const contactStatements = (contacts: readonly DeviceContact[], now: Date): pg.QueryConfig[] =>
  contacts.length === 0
    ? []
    : [
        {
          ...statement,
          values: [
            now,
            contacts.map((contact) => contact.attemptId),
            contacts.map((contact) => contact.isSeen),
            contacts.map((contact) => contact.isLateSync),
            contacts.map((contact) => (contact.lateSeqs === null ? null : `{${contact.lateSeqs.join()}}`)),
            contacts.map((contact) => contact.unsent),
          ],
        },
      ];
