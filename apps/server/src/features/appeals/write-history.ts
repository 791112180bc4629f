import type { AppealStatus, HandlingAction } from '@certame/contract/features/appeals/states.ts';
import { appeal_handlings } from '@certame/db/schema/appeals.ts';
import type { Scope } from '#plugins/database.ts';

export interface HistoryEntry {
  appealId: string;
  action: HandlingAction;
  /** After it. */
  status: AppealStatus;
  message?: string;
  isPublic: boolean;
}

/** What was done about appeals. */
export async function writeHistory(
  { tx, institutionId, userId }: Scope,
  now: Date,
  entries: readonly HistoryEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(appeal_handlings).values(
    entries.map(({ appealId, action, status, message = '', isPublic }) => ({
      institution_id: institutionId,
      appeal_id: appealId,
      user_id: userId,
      action,
      status,
      message,
      public: isPublic,
      created_at: now,
    })),
  );
}
