import { index, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { institutionId } from './institution-id.ts';
import { questionnaires } from './questionnaires.ts';
import { tenantTable } from './tenancy.ts';

/**
 * Finished attempts that no digest has told of yet, one row for each transaction that closes attempts of a questionnaire
 * with `notification_emails`. The row is the queue: the task that sends takes it out in the transaction of the mail. It
 * has no foreign keys: a finish holds its attempts, and would wait here for commands that hold the questionnaire and wait
 * for its attempts.
 */
export const finish_notices = tenantTable(
  'finish_notices',
  {
    id: id(),
    institution_id: uuid('institution_id').notNull(),
    questionnaire_id: uuid('questionnaire_id').notNull(),
    attempt_ids: uuid('attempt_ids').array().notNull(),
    created_at: instant('created_at').notNull(),
  },
  { audit: { not: 'a queue' } },
  (t) => [index('finish_notices_of').on(t.questionnaire_id, t.created_at)],
);

/** When a questionnaire's last digest was written. */
export const finish_digests = tenantTable(
  'finish_digests',
  {
    questionnaire_id: uuid('questionnaire_id')
      .primaryKey()
      .references(() => questionnaires.id, { onDelete: 'cascade' }),
    institution_id: institutionId(),
    sent_at: instant('sent_at').notNull(),
  },
  { audit: { not: 'the outbox has the mails' } },
);
