import { AppError } from '@certame/contract/errors.ts';
import { questionnaireStates } from '@certame/contract/features/questionnaires/states.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { uuidList } from '#lib/uuid-list.ts';

/** @throws AppError `validation` for what is no id. */
function uuidsOf(filter: string, values: readonly string[]): SQL {
  if (!values.every(isUuid))
    throw new AppError('validation', { fields: { [`filters.${filter}`]: [{ key: 'type' }] } });
  return uuidList(values);
}

/** What lists of questionnaires, aliased `t`, are narrowed down by. */
export const questionnaireFilters = {
  state: { column: sql`t.state`, accepts: questionnaireStates },
  class_id: (values: readonly string[]) => sql`exists (
    select from participants p where p.questionnaire_id = t.id and p.class_id = any(${uuidsOf('class_id', values)}))`,
  discipline_id: (values: readonly string[]) => sql`exists (
    select from questionnaire_items i join questions q on q.id = i.question_id
     where i.questionnaire_id = t.id and i.superseded_at is null
       and q.discipline_id = any(${uuidsOf('discipline_id', values)}))`,
};
