import { sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/**
 * Gives a copy the rules of appeals of its original. Questions that they name are the copy's own places of the same questions; of a draw's
 * pool there is none yet.
 */
export async function copyAppealRules(
  { tx }: Pick<Scope, 'tx'>,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<void> {
  await tx.execute(
    sql`insert into appeal_rules (questionnaire_id, institution_id, enabled, days, max_appeals, whole_exam, item_ids, max_attachments, answer_days)
        select ${toId}::uuid, r.institution_id, r.enabled, r.days, r.max_appeals, r.whole_exam,
               case when r.item_ids is not null then
                 array(select distinct c.id from questionnaire_items o
                         join questionnaire_items c on c.questionnaire_id = ${toId}::uuid and c.question_id = o.question_id
                        where o.questionnaire_id = r.questionnaire_id and o.id = any(r.item_ids)) end,
               r.max_attachments, r.answer_days
          from appeal_rules r where r.questionnaire_id = ${fromId}::uuid`,
  );
}
