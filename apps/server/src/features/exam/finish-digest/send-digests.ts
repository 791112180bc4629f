import { finishDigest } from '@certame/contract/constants.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import { finish_digests, finish_notices } from '@certame/db/schema/finish-digests.ts';
import { users } from '@certame/db/schema/identity.ts';
import { and, eq, inArray, sql } from '@certame/db/sql.ts';
import { computeDigestDueMs } from '@certame/rules/questionnaires/finish-digest.ts';
import { z } from 'zod';
import { composeMail, languageOrPortuguese, type MailRecipient } from '#lib/mail/compose-mail.ts';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import { textsOf } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { type FinishDigest, readDigest } from './read-digest.ts';

const waitingRow = z.object({
  institution_id: z.string(),
  questionnaire_id: z.string(),
  since: instantColumn,
  sent_at: instantColumn.nullable(),
});
type Waiting = z.output<typeof waitingRow>;

const waitingQuery = sql`
  select n.institution_id, n.questionnaire_id, min(n.created_at) as since, d.sent_at
    from finish_notices n left join finish_digests d on d.questionnaire_id = n.questionnaire_id
   group by n.institution_id, n.questionnaire_id, d.sent_at
   order by min(n.created_at)`;

/** Takes the questionnaire's notices out of the queue; of two tasks at once, the second finds none. */
async function takeAttemptIds(scope: Scope, questionnaireId: string): Promise<string[]> {
  const taken = await scope.tx
    .delete(finish_notices)
    .where(
      and(
        eq(finish_notices.questionnaire_id, questionnaireId),
        eq(finish_notices.institution_id, scope.institutionId),
      ),
    )
    .returning({ ids: finish_notices.attempt_ids });
  return [...new Set(taken.flatMap(({ ids }) => ids))];
}

/** Addresses of logins that the institution knows are written to in their language and by their name. */
async function recipientsOf(scope: Scope, emails: readonly string[]): Promise<MailRecipient[]> {
  const known = await scope.tx
    .select({ id: users.id, email: users.email, name: users.name, language: users.language })
    .from(users)
    .where(inArray(users.email, [...emails]));
  const byEmail = new Map(known.map((user) => [user.email, user]));
  return [...new Set(emails)].map((email) => {
    const user = byEmail.get(email);
    return { userId: user?.id ?? null, email, name: user?.name ?? null, language: user?.language ?? null };
  });
}

function textsFor(digest: FinishDigest, language: string | null): Record<string, string> {
  const translate = textsOf(languageOrPortuguese(language));
  const count = digest.reasons.reduce((sum, one) => sum + one.count, 0);
  return {
    questionnaire: digest.name,
    finished: translate('emails.finish_digest.finished', { count }),
    finish_reasons: digest.reasons
      .map((one) =>
        translate('emails.finish_digest.reason', {
          reason: translate(textKey(`results.server.finish_reasons.${one.reason}`)),
          count: one.count,
        }),
      )
      .join('\n'),
    progress: translate('emails.finish_digest.progress', {
      finished: digest.finished,
      participants: digest.participants,
      open: digest.open,
      awaiting: digest.awaiting,
    }),
  };
}

/** Mails and the emptied queue are one transaction: a crash leaves the finishes waiting, or told. */
async function sendDigest(services: Services, { institution_id, questionnaire_id }: Waiting): Promise<void> {
  await services.database.inTenant({ institutionId: institution_id, userId: null }, async (scope) => {
    const attemptIds = await takeAttemptIds(scope, questionnaire_id);
    if (attemptIds.length === 0) return;
    const digest = await readDigest(scope, questionnaire_id, attemptIds);
    if (!digest || digest.emails.length === 0 || digest.reasons.length === 0) return;
    // Only opens for who may see the results: whoever is signed in as somebody else is told so.
    const url = `${services.publicUrl()}/#/questionnaires/${questionnaire_id}/resume`;
    for (const recipient of await recipientsOf(scope, digest.emails))
      await services.mail.queue(
        scope,
        composeMail('questionnaire_finished', recipient, textsFor(digest, recipient.language), url),
      );
    const sent_at = new Date(services.now());
    await scope.tx
      .insert(finish_digests)
      .values({ questionnaire_id, institution_id, sent_at })
      .onConflictDoUpdate({ target: finish_digests.questionnaire_id, set: { sent_at } });
  });
}

/** Sends the digests that are due. One that fails waits for the next run and holds up no other. */
export async function sendFinishDigests(services: Services): Promise<void> {
  const waiting = await services.database.asSystem(
    'finished attempts that wait for a digest',
    (transaction) => queryRows(transaction, waitingRow, waitingQuery),
  );
  const nowMs = services.now();
  for (const one of waiting) {
    const dueMs = computeDigestDueMs({
      ...finishDigest,
      waitingSinceMs: one.since.getTime(),
      lastSentMs: one.sent_at?.getTime() ?? null,
    });
    if (dueMs > nowMs) continue;
    await sendDigest(services, one).catch((error: unknown) =>
      services.log.error({ err: error, questionnaireId: one.questionnaire_id }, 'finish digest not sent'),
    );
  }
}
