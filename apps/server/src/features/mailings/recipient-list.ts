import { AppError } from '@certame/contract/errors.ts';
import * as contract from '@certame/contract/features/mailings/endpoints.ts';
import { inviteStatuses } from '@certame/contract/features/questionnaires/states.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import { mailings } from '@certame/db/schema/communication.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { defineList } from '#crud/lists/define-list.ts';
import type { Scope } from '#plugins/database.ts';

type Mailing = typeof mailings.$inferSelect;

async function getMailing({ tx }: Scope, id: string): Promise<Mailing> {
  const [mailing] = await tx.select().from(mailings).where(eq(mailings.id, id));
  if (!mailing) throw new AppError('not-found');
  return mailing;
}

/** Who was to get a mailing, with what became of it. */
export const recipientList = defineList<typeof contract.listMailingRecipients, Mailing>({
  list: contract.listMailingRecipients,
  export: contract.exportMailingRecipients,
  find: ({ scope, params }) => getMailing(scope, params.id),
  title: ({ found, translate }) => found.subject || translate('titles./missives'),
  labels: 'mailings.columns',
  columns: {
    name: { kind: 'text', sort: true },
    email: { kind: 'text', sort: true },
    status: {
      kind: 'text',
      sort: true,
      cell: ({ status }, { found, translate }) =>
        translate(
          textKey(`mailings.status.${status === 'p' && found.state === 'canceled' ? 'not_sent' : status}`),
        ),
    },
    reason: { kind: 'text' },
    updated_at: { kind: 'dateTime', sort: true },
  },
  sort: { by: 'name' },
  filters: { status: { column: sql`t.status`, accepts: inviteStatuses } },
  from: ({ params }) => sql`
    select r.id, r.name, r.email, r.status, r.reason, r.updated_at, r.search_text
      from mailing_recipients r where r.mailing_id = ${params.id}`,
});
