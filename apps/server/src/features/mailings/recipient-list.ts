import { AppError } from '@certame/contract/errors.ts';
import * as contract from '@certame/contract/features/mailings/endpoints.ts';
import { inviteStatuses } from '@certame/contract/features/questionnaires/states.ts';
import { missives } from '@certame/db/schema/communication.ts';
import { eq, sql } from 'drizzle-orm';
import { defineList } from '#crud/lists/define-list.ts';
import type { Scope } from '#plugins/database.ts';

type Missive = typeof missives.$inferSelect;

async function getMissive({ tx }: Scope, id: string): Promise<Missive> {
  const [missive] = await tx.select().from(missives).where(eq(missives.id, id));
  if (!missive) throw new AppError('not-found');
  return missive;
}

/** Who was to get a missive, with what became of it. */
export const recipientList = defineList<typeof contract.listMissiveRecipients, Missive>({
  list: contract.listMissiveRecipients,
  export: contract.exportMissiveRecipients,
  find: ({ scope, params }) => getMissive(scope, params.id),
  title: ({ found, translate }) => found.subject || translate('titles./missives'),
  labels: 'missives.columns',
  columns: {
    name: { kind: 'text', sort: true },
    email: { kind: 'text', sort: true },
    status: {
      kind: 'text',
      sort: true,
      cell: ({ status }, { found, translate }) =>
        translate(`missives.status.${status === 'p' && found.state === 'canceled' ? 'not_sent' : status}`),
    },
    reason: { kind: 'text' },
    updated_at: { kind: 'dateTime', sort: true },
  },
  sort: { by: 'name' },
  filters: { status: { column: sql`t.status`, accepts: inviteStatuses } },
  from: ({ params }) => sql`
    select r.id, r.name, r.email, r.status, r.reason, r.updated_at, r.search_text
      from missive_recipients r where r.missive_id = ${params.id}`,
});
