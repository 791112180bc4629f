import type { AnonymousSummary } from '@certame/contract/features/anonymous-answers/endpoints.ts';
import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import { anonymous_answers } from '@certame/db/schema/attempts.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { anonymousMinAnswers } from '@certame/rules/questionnaires/anonymity.ts';
import { z } from 'zod';
import { plainLineOf } from '#lib/html-sanitizer.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { chosenOptions } from './answer-text.ts';
import { type AnonymousQuestionnaire, findAnonymousQuestionnaire } from './find-questionnaire.ts';

type Values = Readonly<Record<string, ResponseValue>>;

function questionsOf({ definition, numbers }: AnonymousQuestionnaire, answers: readonly Values[]) {
  return [...numbers].flatMap(([itemId, number]) => {
    const item = definition.items.get(itemId);
    if (!item) return [];
    const given = answers.flatMap((values) => {
      const value = values[itemId];
      return value === undefined || value === null ? [] : [value];
    });
    const counts = new Map<string, number>();
    for (const value of given)
      for (const id of chosenOptions(item, value)) counts.set(id, (counts.get(id) ?? 0) + 1);
    return [
      {
        item_id: itemId,
        number,
        type: item.type,
        statement: plainLineOf(item.content.statement),
        answered: given.length,
        options: item.content.options.map(({ id, html }) => ({
          id,
          text: plainLineOf(html),
          count: counts.get(id) ?? 0,
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
  const given = isShown
    ? await scope.tx
        .select({ answers: anonymous_answers.answers })
        .from(anonymous_answers)
        .where(eq(anonymous_answers.questionnaire_id, id))
    : [];
  return {
    visibility: found.visibility,
    participants: counts?.participants ?? 0,
    participants_finished: counts?.finished ?? 0,
    minimum: anonymousMinAnswers,
    questions: isShown
      ? questionsOf(
          found,
          given.map(({ answers }) => answers),
        )
      : [],
  };
}
