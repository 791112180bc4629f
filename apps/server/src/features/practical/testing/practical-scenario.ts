import type { ApiClient } from '@certame/testkit/api-client.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';

const base = '/api/v1/practical_tests';
const device_id = 'tablet-of-a-test';

export const sections = [
  {
    id: 'hands',
    name: 'Higiene das mãos',
    minutes: 5,
    weight: '1',
    items: [
      { id: 'soap', text: 'Usa sabão', kind: 'check', max: '1', levels: 2 },
      { id: 'dry', text: 'Seca as mãos', kind: 'scale', max: '1', levels: 5 },
    ],
  },
  {
    id: 'pulse',
    name: 'Pulso',
    minutes: 8,
    weight: '1',
    items: [{ id: 'count', text: 'Conta o pulso', kind: 'check', max: '1', levels: 2 }],
  },
];

const nameless = { levels: {}, signature: [[0, 0, 10, 10]] };

/** A server with who may look after practical tests and who may examine. */
export async function usePracticalScenario() {
  const server = await useTestServer();
  const [manager, teacher, admin] = [
    await server.as('manager'),
    await server.as('teacher'),
    await server.as('admin'),
  ];
  const sql = async (text: string, values: unknown[] = []) => (await server.owner.query(text, values)).rows;
  const idOf = ({ user }: ApiClient): string => user?.id ?? '';
  const students: { id: string; user_id: string }[] = await sql(
    `select id, user_id from people where kind = 'student' and user_id is not null and institution_id = $1 order by name limit 4`,
    [manager.institutionId],
  );
  let seq = 0;

  const bodyFor = (change: object = {}) => ({
    name: 'Habilidades clínicas',
    sections,
    max_score: '10',
    examiners: 1,
    starts_at: '2030-05-01T12:00:00Z',
    break_minutes: 2,
    teacher_ids: [idOf(teacher), idOf(admin)],
    students: students.slice(0, 2).map(({ id }) => ({ person_id: id })),
    ...change,
  });
  const create = (change: object = {}, client = manager) => client.post(base, bodyFor(change));
  async function made(change: object = {}) {
    const { status, body } = await create(change);
    if (status !== 201) throw new Error(`No practical test: ${JSON.stringify(body)}`);
    return body.model;
  }
  const dayOf = async (client: ApiClient, testId: string) =>
    (await client.get(`${base}/${testId}/teachers/${idOf(client)}/students`)).body.model;
  const entry = (student_id: string, section_id: string, rest: object) => {
    seq += 1;
    return {
      seq,
      student_id,
      section_id,
      answered_at: new Date(1_900_000_000_000 + seq * 1000).toISOString(),
      ...rest,
    };
  };
  const send = (client: ApiClient, testId: string, entries: unknown[]) =>
    client.post(`${base}/${testId}/entries`, { device_id, entries });
  /** A whole form. */
  const formOf = (student_id: string, section_id: string, levels: Record<string, number>) => [
    entry(student_id, section_id, { kind: 'start' }),
    ...Object.entries(levels).map(([item_id, value]) =>
      entry(student_id, section_id, { kind: 'item', item_id, value }),
    ),
    entry(student_id, section_id, { kind: 'signature', value: nameless.signature }),
    entry(student_id, section_id, { kind: 'submit', value: true }),
  ];
  const dashboardOf = async (testId: string) => (await manager.get(`${base}/${testId}/dashboard`)).body.model;
  /** An exam whose first question gets the test's score, and that has others to answer in it. */
  const examScenario = (others = [choiceQuestion('Quantos compassos?')]) =>
    createExamScenario(server.ownerUrl, {
      sections: [
        [{ type: 'essay', content: { statement: '<p>Prova prática</p>' }, key: {}, score: '2.5' }, ...others],
      ],
    });
  const world = { base, server, manager, teacher, admin, students, sql, idOf, device_id };
  return { ...world, bodyFor, create, made, dayOf, entry, send, formOf, dashboardOf, examScenario };
}
