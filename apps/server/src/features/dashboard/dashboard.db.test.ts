import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, takeExam } from '@certame/testkit/exam-walk.ts';
import { secondInstitution, startTestServer, type TestServer } from '@certame/testkit/start-test-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.stop());

const homeOf = async (account: string, institution?: string) => {
  const reply = await (await test.as(account, institution)).get('/api/v1/dashboard');
  expect(reply.status).toBe(200);
  const { model } = reply.body;
  const numbers: Record<string, number> = Object.fromEntries(
    model.numbers.map((one: { key: string; count: number }) => [one.key, one.count]),
  );
  return { model, numbers };
};

const keysOf = async (account: string): Promise<string[]> =>
  Object.keys((await homeOf(account)).numbers).sort();

describe('home', () => {
  it('tells each role what concerns it, and nothing else', async () => {
    expect(await keysOf('student')).toEqual(['new_results', 'to_take']);
    expect(await keysOf('corrector')).toEqual(['to_correct']);
    expect(await keysOf('supervisor')).toEqual(['attempts_open', 'exams_today']);
    expect(await keysOf('approver')).toEqual([]);
    expect(await keysOf('manager')).toContain('new_leads');
    expect(await keysOf('teacher')).not.toContain('mails_failed');
    const { model } = await homeOf('student');
    expect(model).toMatchObject({ exams_today: null, to_correct: null, to_release: null, activity: null });
    expect((await homeOf('supervisor')).model.own_rooms).not.toBeNull();
    expect((await homeOf('teacher')).model.own_classes.length).toBeGreaterThan(0);
  });

  it('counts what happens, in its institution alone', async () => {
    const before = await homeOf('manager');
    const elsewhere = await homeOf('manager', secondInstitution);
    const hour = 3_600_000;
    const scenario = await createExamScenario(test.ownerUrl, {
      sections: [
        [choiceQuestion('Quanto?'), { type: 'essay', content: { statement: '<p>Escreva.</p>' }, key: {} }],
      ],
      startsAt: new Date(Date.now() - hour),
      endsAt: new Date(Date.now() + hour),
    });
    const toTake = (await homeOf('student')).numbers.to_take;
    const student = await test.as('student');
    await beginExam(await test.as('student2'), scenario, ['a']);
    await takeExam(student, scenario, ['a', '<p>Texto</p>']);
    const after = await homeOf('manager');
    expect(after.numbers.exams_today).toBe((before.numbers.exams_today ?? 0) + 1);
    expect(after.numbers.attempts_open).toBe((before.numbers.attempts_open ?? 0) + 1);
    expect(after.numbers.to_correct).toBe((before.numbers.to_correct ?? 0) + 1);
    expect((await homeOf('student')).numbers.to_take).toBe((toTake ?? 0) - 1);
    const today = after.model.exams_today.find((one: { id: string }) => one.id === scenario.questionnaireId);
    expect(today).toMatchObject({ open: 1, finished: 1 });
    expect(after.model.to_correct.map((one: { id: string }) => one.id)).toContain(scenario.questionnaireId);
    expect(after.model.activity).toHaveLength(14);
    expect(after.model.activity.at(-1).finished).toBe(before.model.activity.at(-1).finished + 1);
    expect(await homeOf('manager', secondInstitution)).toEqual({
      ...elsewhere,
      model: { ...elsewhere.model, server_now: expect.any(String) },
    });
  });

  it('asks for an institution', async () => {
    const manager = await test.as('manager');
    manager.institutionId = null;
    expect((await manager.get('/api/v1/dashboard')).body.code).toBe('no-institution');
  });
});
