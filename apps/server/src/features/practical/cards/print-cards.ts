import { AppError } from '@certame/contract/errors.ts';
import { practical_test_students } from '@certame/db/schema/practical.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { instantText } from '#crud/export/cell-texts.ts';
import { fileNameOf } from '#crud/export/file-name.ts';
import { getInstitutionInfo } from '#crud/export/institution-info.ts';
import type { PdfCards } from '#lib/pdf/cards/pdf-cards.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Translate } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getTest } from '../config/find-test.ts';
import { roundBegan } from '../config/schedule-list.ts';
import { studentCode } from './student-code.ts';

const studentRow = z.object({
  id: z.string(),
  name: z.string(),
  identifier: z.string(),
  visits: z.array(z.object({ round: z.number(), section_id: z.string() })),
});

/** The own round of stations of each student; two examiners of one are one visit. */
const studentsOf = (testId: string) => sql`
  select s.id, p.name, s.identifier,
         coalesce((select json_agg(distinct jsonb_build_object('round', v.round, 'section_id', v.section_id))
                     from practical_visits v where v.student_id = s.id), '[]') as visits
    from practical_test_students s join people p on p.id = s.person_id
   where s.practical_test_id = ${testId} order by s.position`;

/** What the cards say. @throws AppError `not-found`, `practical-nobody`. */
export async function loadCards(
  scope: Scope,
  { config, now }: Pick<Services, 'config' | 'now'>,
  testId: string,
  translate: Translate,
): Promise<{ name: string; cards: PdfCards }> {
  const test = await getTest(scope, testId);
  if (
    (await scope.tx.$count(
      practical_test_students,
      eq(practical_test_students.practical_test_id, testId),
    )) === 0
  )
    throw new AppError('practical-nobody');
  const institution = await getInstitutionInfo(scope);
  const stationOf = new Map(test.sections.map(({ id, name }) => [id, name]));
  const timeOf = (round: number): string => {
    const began = roundBegan(test, round);
    return began === null ? '' : instantText(began, institution.timeZone).slice(-5);
  };
  const rows = await queryRows(scope, studentRow, studentsOf(testId));
  const ids = { testId, institutionId: scope.institutionId };
  return {
    name: fileNameOf(
      `${test.name} ${translate('practical.cards.file')}`,
      instantText(new Date(now()).toISOString(), institution.timeZone),
      'pdf',
    ),
    cards: {
      ...{ title: test.name, institution: institution.name, help: translate('practical.cards.help') },
      day: test.starts_at === null ? '' : instantText(test.starts_at.toISOString(), institution.timeZone),
      cards: rows.map(({ id, name, identifier, visits }) => ({
        ...{ name, identifier, code: studentCode(config.secret, { ...ids, studentId: id }) },
        lines: visits
          .toSorted((a, b) => a.round - b.round)
          .map(({ round, section_id }) => ({
            round: translate('practical.students.round', { round: round + 1 }),
            time: timeOf(round),
            station: stationOf.get(section_id) ?? '',
          })),
      })),
    },
  };
}
