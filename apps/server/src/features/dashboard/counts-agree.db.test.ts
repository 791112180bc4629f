import { type ParticipationState, participationStates } from '@certame/contract/features/exam/states.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { choiceQuestion, createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, releaseScores, takeExam } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, expect, test } from 'vitest';

/** Numbers that are told in several places, each held against the list that it leads to. */
const server = await useTestServer();
const { owner } = server;
const manager = await server.as('manager');
const teacher = await server.as('teacher');
const student = await server.as('student');

const read = async (client: ApiClient, path: string) => {
  const { status, body } = await client.get(path);
  expect(status, path).toBe(200);
  return body.model;
};
const numberOf = async (client: ApiClient, key: string): Promise<number> =>
  (await read(client, '/api/v1/dashboard')).numbers.find((one: { key: string }) => one.key === key).count;
const totalOf = async (path: string): Promise<number> => (await read(manager, path)).total;
const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

const listQuestionnaires = async (): Promise<
  { id: string; participants: number; attempts: number; finished: number; participants_finished: number }[]
> => (await read(manager, '/api/v1/questionnaires?per_page=100')).data;
const sumOverQuestionnaires = async (part: string): Promise<number> => {
  const totals: number[] = [];
  for (const { id } of await listQuestionnaires())
    totals.push(await totalOf(`/api/v1/questionnaires/${id}/${part}`));
  return sum(totals);
};
const inStates = (states: readonly ParticipationState[]): string =>
  `resume?${states.map((state) => `filters[state][]=${state}`).join('&')}`;

let twice: ExamScenario;
let essay: ExamScenario;
beforeAll(async () => {
  // Several attempts of one person are attempts each, and one person.
  twice = await createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion('Quanto?')]],
    settings: { multiple_attempts: true },
  });
  essay = await createExamScenario(server.ownerUrl, {
    sections: [[{ type: 'essay', content: { statement: '<p>Escreva.</p>' }, key: {} }]],
  });
  const second = await server.as('student2');
  const third = await server.as('aluno01');
  for (const client of [student, student, second, third]) await takeExam(client, twice, ['a']);
  const begun = [];
  for (const client of [await server.as('aluno02'), second, third])
    begun.push(await beginExam(client, twice, ['a']));
  await owner.query(`update attempts set state = 'paused', paused_at = now() where id = $1`, [
    begun[1]?.answerId,
  ]);
  await owner.query('update attempts set returned_at = now() where id = $1', [begun[2]?.answerId]);
  await takeExam(second, essay, ['<p>Texto</p>']);
});

test('home counts the attempts that the results of all questionnaires list', async () => {
  const open = participationStates.slice(0, 2);
  expect(await numberOf(manager, 'attempts_open')).toBe(
    await sumOverQuestionnaires(inStates([...open, 'returned'])),
  );
  expect(await numberOf(manager, 'attempts_open')).toBeGreaterThanOrEqual(3);
  const numbers = { to_correct: 'awaiting_correction', to_release: 'awaiting_release' } as const;
  for (const [key, state] of Object.entries(numbers) as [keyof typeof numbers, ParticipationState][])
    expect(await numberOf(manager, key), key).toBe(await sumOverQuestionnaires(inStates([state])));
  expect(await numberOf(manager, 'to_correct')).toBeGreaterThanOrEqual(1);
});

test('a candidate is told of as many exams and results as the own list offers', async () => {
  const offered = async () => {
    const mine: { may_start: boolean; results_available: boolean }[] = await read(
      student,
      '/api/v1/questionnaires/answers',
    );
    return [mine.filter((one) => one.may_start).length, mine.filter((one) => one.results_available).length];
  };
  const told = async () => [await numberOf(student, 'to_take'), await numberOf(student, 'new_results')];
  // What was released long ago is no news.
  await owner.query(`update score_sheets set released_at = now() where released_at is not null`);
  expect(await told()).toEqual(await offered());
  const [toTake = 0, results = 0] = await told();
  // Handed in, it is no more to be taken, and a result comes of it.
  await takeExam(student, essay, [undefined]);
  expect(await told()).toEqual([toTake - 1, results]);
  await releaseScores(teacher, essay.questionnaireId, true);
  expect(await told()).toEqual(await offered());
  expect(await numberOf(student, 'new_results')).toBe(results + 1);
});

test('failures and new contacts are as many as their lists hold', async () => {
  await owner.query(`update participants set invite_status = 'e' where questionnaire_id = $1`, [
    twice.questionnaireId,
  ]);
  expect(await numberOf(manager, 'invites_failed')).toBe(
    await sumOverQuestionnaires('participants?filters[invite_status]=e'),
  );
  await owner.query(
    `with failed as (
       update outbox_emails set state = 'error' where id in (select id from outbox_emails limit 2) returning *
     ) insert into email_events (institution_id, email_id, type) select institution_id, id, 'error' from failed`,
  );
  expect(await numberOf(manager, 'mails_failed')).toBe(
    await totalOf('/api/v1/emails_sent?filters[eventType][]=error&filters[eventType][]=bounced'),
  );
  // New is who has not been spoken to, however long ago they came.
  await owner.query(
    `update campaign_leads set state = 'new', created_at = now() - interval '40 days'
      where id in (select id from campaign_leads limit 2)`,
  );
  const campaigns: { id: string }[] = (await read(manager, '/api/v1/campaigns?per_page=100')).data;
  const leads: number[] = [];
  for (const { id } of campaigns)
    leads.push(await totalOf(`/api/v1/campaigns/${id}/leads?filters[state]=new`));
  expect(await numberOf(manager, 'new_leads')).toBe(sum(leads));
});

test('home shows the exams that it counts, each with the people who handed in', async () => {
  const { exams_today: exams }: { exams_today: { id: string; participants: number; finished: number }[] } =
    await read(manager, '/api/v1/dashboard');
  expect(exams).toHaveLength(Math.min(6, await numberOf(manager, 'exams_today')));
  const listed = await listQuestionnaires();
  for (const exam of exams) {
    const row = listed.find(({ id }) => id === exam.id);
    expect([exam.participants, exam.finished]).toEqual([row?.participants, row?.participants_finished]);
  }
  // Three people handed in, one of them twice; three are at it.
  const row = listed.find(({ id }) => id === twice.questionnaireId);
  expect([row?.attempts, row?.finished, row?.participants_finished]).toEqual([7, 4, 3]);
  // Without a period it is open every day.
  expect(exams.map(({ id }) => id)).toContain(twice.questionnaireId);
});

test('a questionnaire has as many participants and attempts as its lists', async () => {
  for (const { id, participants, attempts, finished } of await listQuestionnaires()) {
    const path = `/api/v1/questionnaires/${id}`;
    expect(await totalOf(`${path}/participants`), id).toBe(participants);
    expect(await totalOf(`${path}/resume`), id).toBe(attempts);
    expect(attempts - (await totalOf(`${path}/${inStates(['in_progress', 'paused', 'returned'])}`)), id).toBe(
      finished,
    );
  }
});

test('a class has one number of students, whoever looks, and its progress is the sum of its rows', async () => {
  const [of] = await owner
    .query<{ class_id: string; person_id: string }>(
      `select t.class_id, s.person_id from class_teachers t join class_students s on s.class_id = t.class_id
         join participants p on p.class_id = t.class_id and p.person_id = s.person_id
         join questionnaires q on q.id = p.questionnaire_id and q.state in ('released', 'closed')
        where t.user_id = $1 limit 1`,
      [teacher.user?.id],
    )
    .then(({ rows }) => rows);
  const classId = of?.class_id ?? '';
  await owner.query('update people set active = false where id = $1', [of?.person_id]);
  const [home, mine, listed, given] = [
    (await read(teacher, '/api/v1/dashboard')).own_classes,
    await read(teacher, '/api/v1/classes_students'),
    await read(teacher, `/api/v1/classes_students/${classId}/students?per_page=100`),
    await read(teacher, `/api/v1/classes_students/${classId}/questionnaires`),
  ];
  const isIt = ({ id }: { id: string }): boolean => id === classId;
  const facts = mine.find(isIt);
  expect([home.find(isIt).students, facts.students]).toEqual([listed.total, listed.total]);
  type Progress = { done: number; total: number };
  const together = (parts: readonly Progress[]): Progress => ({
    done: sum(parts.map(({ done }) => done)),
    total: sum(parts.map(({ total }) => total)),
  });
  expect(together(given.map((one: { progress: Progress }) => one.progress))).toEqual(facts.questionnaires);
  expect(together(listed.data.map((one: { questionnaires: Progress }) => one.questionnaires))).toEqual(
    facts.questionnaires,
  );
  expect(facts.questionnaires.total).toBeGreaterThan(0);
  expect(together(listed.data.map((one: { contents: Progress }) => one.contents))).toEqual(facts.contents);
  // The office keeps those who have left in sight.
  const [shown] = (await read(manager, '/api/v1/classes?per_page=100')).data.filter(isIt);
  expect(shown.student_count).toBe(await totalOf(`/api/v1/classes/${classId}/students`));
  expect(shown.student_count).toBe(listed.total + 1);
});

test('rooms hold whom they list, and what their people do adds up', async () => {
  const rooms: (Record<'id' | 'config_id', string> &
    Record<'participants_count' | 'not_started_count' | 'open_count' | 'finished_count', number>)[] = (
    await read(manager, '/api/v1/classrooms?per_page=100')
  ).data;
  expect(rooms.length).toBeGreaterThan(0);
  for (const room of rooms) {
    expect(room.not_started_count + room.open_count + room.finished_count).toBe(room.participants_count);
    expect(await totalOf(`/api/v1/classrooms/${room.id}/participants`)).toBe(room.participants_count);
  }
  for (const config of (await read(manager, '/api/v1/classroom_configs?per_page=100')).data) {
    const own = rooms.filter(({ config_id }) => config_id === config.id);
    expect(own).toHaveLength(config.rooms_count);
    expect(sum(own.map((room) => room.participants_count))).toBe(config.placed_count);
    expect(await totalOf(`/api/v1/questionnaires/${config.questionnaire_id}/participants`)).toBe(
      config.placed_count + config.unplaced_count,
    );
  }
});
