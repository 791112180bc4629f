import { support_answers } from '@certame/db/schema/support.ts';
import { and, asc, eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

export const listSupportAnswers = ({ tx, institutionId }: Scope) =>
  tx
    .select({
      id: support_answers.id,
      title: support_answers.title,
      kind: support_answers.kind,
      text: support_answers.text,
    })
    .from(support_answers)
    .where(and(eq(support_answers.institution_id, institutionId), eq(support_answers.active, true)))
    .orderBy(asc(support_answers.title), asc(support_answers.id))
    .limit(300);
