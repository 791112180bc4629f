import type { PracticalEntry } from '@certame/contract/features/practical/form.ts';
import { people } from '@certame/db/schema/academic.ts';
import { users } from '@certame/db/schema/identity.ts';
import { practical_visits } from '@certame/db/schema/practical.ts';
import { and, asc, eq, inArray, isNotNull } from '@certame/db/sql.ts';
import { createTest, type TestInput } from '#features/practical/config/commands/save-test.ts';
import { saveEntries } from '#features/practical/examiner/save-entries.ts';
import { demoDomain } from './demo/demo-accounts.ts';
import type { PastScope } from './past-scope.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;
const step = (id: string, text: string) => ({ id, text, kind: 'check' as const, max: '1', levels: 2 });
const scale = (id: string, text: string) => ({ id, text, kind: 'scale' as const, max: '2', levels: 5 });

const sections = [
  {
    ...{ id: 'densidade', name: 'Densidade de um sólido', minutes: 8, weight: '1' },
    instructions: 'Entregue a balança, a proveta e o bloco de metal. Leia a tarefa uma vez em voz alta.',
    items: [
      step('zera', 'Zera a balança antes de pesar'),
      step('menisco', 'Lê o volume na altura do menisco'),
      scale('calculo', 'Calcula a densidade com a unidade certa'),
    ],
  },
  {
    ...{ id: 'circuito', name: 'Circuito em série', minutes: 10, weight: '1' },
    instructions: 'A fonte fica desligada até o aluno pedir que seja ligada.',
    items: [
      step('desliga', 'Monta com a fonte desligada'),
      step('amperimetro', 'Liga o amperímetro em série'),
      scale('medida', 'Mede e anota a corrente'),
    ],
  },
];

type Visit = typeof practical_visits.$inferSelect;
let seq = 0;

/** What an examiner does at a form; `levels` are those of its items, in their order. */
function entriesOf(visit: Visit, beganMs: number, levels: readonly number[]): PracticalEntry[] {
  const items = sections.find(({ id }) => id === visit.section_id)?.items ?? [];
  const startMs = beganMs + visit.round * 12 * minuteMs;
  const entry = <Act extends object>(minutes: number, act: Act) => {
    seq += 1;
    return {
      ...{ seq, student_id: visit.student_id, section_id: visit.section_id },
      answered_at: new Date(startMs + minutes * minuteMs).toISOString(),
      ...act,
    };
  };
  return [
    entry(0, { kind: 'start' as const }),
    ...items.map((item, n) =>
      entry(1 + n, { kind: 'item' as const, item_id: item.id, value: levels[n] ?? 0 }),
    ),
    entry(6, { kind: 'signature' as const, value: [[80, 180, 200, 60, 320, 200, 460, 70, 620, 170]] }),
    entry(7, { kind: 'submit' as const, value: true }),
  ];
}

/** A test with its visits in the order of their rounds. */
async function makeTest(
  { scope, services }: PastScope,
  beganMs: number,
  test: Pick<TestInput, 'name' | 'teacher_ids' | 'students' | 'examiners'> & Partial<TestInput>,
): Promise<{ testId: string; visits: Visit[] }> {
  const testId = await createTest(scope, services, {
    ...{ questionnaire_id: null, item_id: null, sections, max_score: '10', break_minutes: 2 },
    ...{ max_difference: null, max_criterion_difference: null, newTeachers: [] },
    starts_at: new Date(beganMs).toISOString(),
    ...test,
  });
  const visits = await scope.tx
    .select()
    .from(practical_visits)
    .where(eq(practical_visits.practical_test_id, testId))
    .orderBy(asc(practical_visits.round), asc(practical_visits.examiner_id));
  return { testId, visits };
}

/**
 * A practical test of this morning: some forms are given, one is begun, the others wait. And one of yesterday, whose two examiners gave the same sum
 * and differ at one item: somebody has to decide.
 */
export async function seedPractical(past: PastScope): Promise<void> {
  const { scope, services } = past;
  const found = await scope.tx
    .select({ id: users.id })
    .from(users)
    .where(
      inArray(
        users.email,
        ['admin', 'teacher'].map((name) => `${name}@${demoDomain}`),
      ),
    )
    .orderBy(asc(users.email));
  const teacher_ids = found.map(({ id }) => id);
  const foundStudents = await scope.tx
    .select({ person_id: people.id })
    .from(people)
    .where(
      and(
        eq(people.institution_id, scope.institutionId),
        eq(people.kind, 'student'),
        eq(people.active, true),
        isNotNull(people.user_id),
      ),
    )
    .orderBy(asc(people.name))
    .limit(6);
  const students = foundStudents.map((student) => ({ ...student, identifier: null }));
  const give = (testId: string, visit: Visit, entries: PracticalEntry[]) =>
    saveEntries(past.as(visit.examiner_id), services, {
      testId,
      deviceId: 'tablet-da-demonstracao',
      entries,
    });

  const beganMs = services.now() - 2 * hourMs;
  const today = { name: 'Prática de laboratório', examiners: 1, teacher_ids, students };
  const { testId, visits } = await makeTest(past, beganMs, today);
  for (const [index, visit] of visits.slice(0, 5).entries()) {
    const entries = entriesOf(visit, beganMs, [index % 2, (index + 1) % 2, 2 + ((index + 2) % 3)]);
    await give(testId, visit, index === 4 ? entries.slice(0, 2) : entries);
  }

  const yesterdayMs = beganMs - 24 * hourMs;
  const two = await makeTest(past, yesterdayMs, {
    ...{ name: 'Prática de laboratório em dupla', examiners: 2, teacher_ids, students: students.slice(0, 2) },
    ...{ max_difference: '2', max_criterion_difference: '1' },
  });
  for (const visit of two.visits) {
    const isOther = visit.examiner_id === teacher_ids[1];
    // A check and two of four steps of a scale are worth the same.
    const levels = visit.round === 0 && isOther ? [0, 1, 4] : [1, 1, 2];
    await give(two.testId, visit, entriesOf(visit, yesterdayMs, levels));
  }
}
