import type * as contract from '@certame/contract/features/client-exceptions/endpoints.ts';
import type { client_exceptions } from '@certame/db/schema/client-exceptions.ts';

type Row = typeof client_exceptions.$inferSelect;

export const presentException = (row: Row): contract.ClientException => ({
  id: row.id,
  type: row.type,
  message: row.message,
  frame: row.frame,
  count: row.count,
  people_count: row.people_count,
  browsers: row.browsers,
  versions: row.versions,
  first_seen_at: row.first_seen_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
  resolved_at: row.resolved_at?.toISOString() ?? null,
});
