import { AppError } from '@certame/contract/errors.ts';
import { sql } from '@certame/db/sql.ts';
import type { AttemptForm } from '@certame/rules/exam/form.ts';
import { z } from 'zod';
import { getInstitutionInfo } from '#crud/export/institution-info.ts';
import { type ExamDefinition, getDefinition, getForm, requireNamed } from '#features/exam/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

const attemptRow = z.object({
  name: z.string(),
  number: z.number(),
  questionnaire_id: z.string(),
});

export interface TimelineAttempt {
  name: string;
  number: number;
  /** The institution's, in which instants among the details are written. */
  timeZone: string;
  definition: ExamDefinition;
  /** By item: place of the question in this attempt's form, and the order in which its options stood. */
  questions: ReadonlyMap<string, { number: number; options: readonly string[] }>;
}

function questionsOf(definition: ExamDefinition, form: AttemptForm): TimelineAttempt['questions'] {
  const items = form.sections.flatMap((section) => section.items).filter(({ heading }) => !heading);
  return new Map(
    items.map(({ id, options }, index) => [
      id,
      {
        number: index + 1,
        options: options ?? definition.items.get(id)?.content.options.map((option) => option.id) ?? [],
      },
    ]),
  );
}

/** The attempt with its candidate's name. @throws AppError `not-found`, also where rules of data access hide its questionnaire, `answers-anonymous`. */
export async function findTimelineAttempt(scope: Scope, attemptId: string): Promise<TimelineAttempt> {
  const [row] = await queryRows(
    scope,
    attemptRow,
    sql`select coalesce(person.name, u.name) as name, a.number, a.questionnaire_id
          from attempts a
          join participants p on p.id = a.participant_id
          join users u on u.id = a.user_id
          left join people person on person.id = p.person_id
         where a.id = ${attemptId} and a.institution_id = ${scope.institutionId}`,
  );
  if (!row) throw new AppError('not-found');
  const definition = await getDefinition(scope.client, row.questionnaire_id);
  requireNamed(definition);
  const { name, number } = row;
  return {
    name,
    number,
    timeZone: (await getInstitutionInfo(scope)).timeZone,
    definition,
    questions: questionsOf(definition, await getForm(scope.client, attemptId)),
  };
}
