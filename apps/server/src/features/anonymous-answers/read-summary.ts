import type { AnonymousSummary } from '@certame/contract/features/anonymous-answers/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { anonymousMinAnswers } from '@certame/rules/questionnaires/anonymity.ts';
import { z } from 'zod';
import { type ExamDefinition, takesOptions } from '#features/exam/index.ts';
import { plainLineOf } from '#lib/html-sanitizer.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { chosenOptions } from './chosen-options.ts';
import { type AnonymousQuestionnaire, findAnonymousQuestionnaire } from './find-questionnaire.ts';

const givenRow = z.object({ item_id: z.string(), option_id: z.string().nullable(), count: z.int() });

/** Under an item how many answered it, under its options how often each was chosen: counted where the answers are. */
async function countGiven(scope: Scope, definition: ExamDefinition): Promise<ReadonlyMap<string, number>> {
  const choices = [...definition.items.values()].filter(({ type }) => takesOptions(type)).map(({ id }) => id);
  const given = sql`anonymous_answers a cross join lateral jsonb_each(a.answers) v`;
  const ofThese = sql`a.questionnaire_id = ${definition.id} and a.institution_id = ${scope.institutionId} and v.value <> 'null'`;
  const rows = await queryRows(
    scope,
    givenRow,
    sql`select v.key as item_id, null as option_id, count(*)::int as count
          from ${given} where ${ofThese} group by v.key
        union all
        select v.key, chosen.option_id, count(*)::int
          from ${given} cross join lateral ${chosenOptions(sql`v.value`)} as chosen (option_id)
         where ${ofThese} and v.key = any(${sql.param(choices)}::text[]) group by v.key, chosen.option_id`,
  );
  return new Map(rows.map(({ item_id, option_id, count }) => [countKey(item_id, option_id), count]));
}

const countKey = (itemId: string, optionId: string | null = null): string =>
  JSON.stringify([itemId, optionId]);

function questionsOf({ definition, numbers }: AnonymousQuestionnaire, counts: ReadonlyMap<string, number>) {
  return [...numbers].flatMap(([itemId, number]) => {
    const item = definition.items.get(itemId);
    if (!item) return [];
    return [
      {
        item_id: itemId,
        number,
        type: item.type,
        statement: plainLineOf(item.content.statement),
        answered: counts.get(countKey(itemId)) ?? 0,
        options: item.content.options.map(({ id, html }) => ({
          id,
          text: plainLineOf(html),
          count: counts.get(countKey(itemId, id)) ?? 0,
        })),
      },
    ];
  });
}

const countsRow = z.object({ participants: z.int(), finished: z.int() });

/** How many took part, and, once they may be read, how often each option was chosen. @throws AppError `not-found`. */
export async function readSummary(scope: Scope, id: string): Promise<AnonymousSummary> {
  const found = await findAnonymousQuestionnaire(scope, id);
  const [counts] = await queryRows(
    scope,
    countsRow,
    sql`select count(*)::int as participants,
               (count(*) filter (where exists (select from attempts a where a.participant_id = p.id
                                                 and a.state not in ('in_progress', 'paused'))))::int as finished
          from participants p where p.questionnaire_id = ${id} and p.institution_id = ${scope.institutionId}`,
  );
  const isShown = found.visibility === 'shown';
  return {
    visibility: found.visibility,
    participants: counts?.participants ?? 0,
    participants_finished: counts?.finished ?? 0,
    minimum: anonymousMinAnswers,
    questions: isShown ? questionsOf(found, await countGiven(scope, found.definition)) : [],
  };
}
