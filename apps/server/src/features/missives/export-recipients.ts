import { missives } from '@certame/db/schema/communication.ts';
import { eq } from 'drizzle-orm';
import type { ExportedList } from '../../crud/export/list-export.ts';
import { windowOf } from '../../crud/read/grid-reply.ts';
import type { Translate } from '../../lib/texts.ts';
import type { Scope } from '../../plugins/database.ts';
import { countRecipientRows, recipientColumns, selectRecipients } from './queries.ts';

type Recipient = Awaited<ReturnType<typeof selectRecipients>>[number];

/** Who was to get a missive, with what became of it, as the list on the screen has them. */
export async function exportedRecipients(
  scope: Scope,
  id: string,
  translate: Translate,
): Promise<ExportedList<Recipient>> {
  const [missive] = await scope.tx.select().from(missives).where(eq(missives.id, id));
  const isCanceled = missive?.state === 'canceled';
  return {
    title: missive?.subject ?? translate('titles./missives'),
    columns: recipientColumns(translate),
    cells: {
      status: ({ status }) =>
        translate(`missives.status.${status === 'p' && isCanceled ? 'not_sent' : status}`),
    },
    read: async (query) => ({
      total: await countRecipientRows(scope, id, query),
      rows: await selectRecipients(scope, id, query, windowOf(query)),
    }),
  };
}
