import { choiceQuestion, createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf, releaseScores, takeExam } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '#lib/sheets/sheets.ts';

let scenario: ExamScenario;

const server = await useTestServer();
const { owner } = server;
const teacher = await server.as('teacher');
beforeAll(async () => {
  scenario = await createExamScenario(server.ownerUrl, {
    sections: [
      [
        { ...choiceQuestion('Primeira', 'b'), score: '0.1' },
        { ...choiceQuestion('Segunda', 'c'), score: '0.2' },
        { type: 'essay', content: { statement: '<p>Disserte</p>' }, key: {}, score: '1' },
      ],
    ],
  });
  // Nobody in the demonstration has an accent in these names.
  await owner.query(`update people set name = 'Conceição Ávila' where email = 'student@certame.example'`);
  await takeExam(await candidateOf(server, scenario, 'student'), scenario, ['b', 'c']);
  await takeExam(await candidateOf(server, scenario, 'student2'), scenario, ['b', undefined, '<p>Texto</p>']);
  await beginExam(await candidateOf(server, scenario, 'aluno01'), scenario, ['b']);
});

const grid = (query = '') =>
  teacher.get(`/api/v1/questionnaires/${scenario.questionnaireId}/resume?${query}`);
const names = async (query: string): Promise<string[]> =>
  (await grid(query)).body.model.data.map((row: { email: string }) => row.email.split('@')[0]);

describe('the grid of scores', () => {
  test('shows every attempt with exact decimals, current and released', async () => {
    await releaseScores(teacher, scenario.questionnaireId, true);
    const { status, body } = await grid('order_column=score&direction=desc');
    expect(status).toBe(200);
    expect(body.model.total).toBe(3);
    expect(body.columns.map((column: { label: string }) => column.label)).toContain('Nota liberada');
    const byEmail = Object.fromEntries(
      body.model.data.map((row: { email: string }) => [row.email.split('@')[0], row]),
    );
    // 0.1 + 0.2 is 0.3, not a binary fraction next to it.
    expect(byEmail.student).toMatchObject({
      name: 'Conceição Ávila',
      identifier: expect.any(String),
      number: 1,
      state: 'released',
      finish_reason: 'user',
      late_sync: false,
      answered: 2,
      score: '0.3',
      max: '1.3',
      pending_items: 0,
      released_score: '0.3',
      released_at: expect.any(String),
    });
    expect(byEmail.student2).toMatchObject({
      state: 'awaiting_correction',
      answered: 2,
      score: '0.1',
      pending_items: 1,
      released_score: null,
    });
    expect(byEmail.aluno01).toMatchObject({
      state: 'in_progress',
      answered: 1,
      score: null,
      finished_at: null,
    });
  });

  test('searches without accents, filters and sorts; the unknown is refused', async () => {
    expect(await names('filters[search]=conceicao avila')).toEqual(['student']);
    expect(await names('filters[search]=STUDENT2@')).toEqual(['student2']);
    expect(await names('filters[search]=%25')).toEqual([]);
    expect(await names('filters[state]=in_progress')).toEqual(['aluno01']);
    expect(await names('filters[state][]=released&filters[state][]=in_progress')).toHaveLength(2);
    expect(await names('order_column=score')).toEqual(['student2', 'student', 'aluno01']);
    expect(await names('order_column=finished_at&direction=desc')).toEqual([
      'student2',
      'student',
      'aluno01',
    ]);
    expect(await names('per_page=1&page=2&order_column=email')).toEqual(['student']);
    for (const query of ['filters[state]=other', 'filters[role]=x', 'order_column=password_hash'])
      expect((await grid(query)).status).toBe(422);
  });

  test('leaves as a sheet with numbers and as a PDF, with the same choice of rows', async () => {
    const path = `/api/v1/questionnaires/${scenario.questionnaireId}/resume/export`;
    const sheet = await teacher.get(`${path}/xls?filters[state]=released`);
    expect(sheet.status).toBe(200);
    expect(sheet.headers.get('content-disposition')).toMatch(
      /filename="notas-[a-z0-9-]+-\d{4}-\d\d-\d\d\.xlsx"/,
    );
    const { headers, rows } = await readSheet(sheet.body, 'scores.xlsx');
    expect(headers).toContain('Matrícula');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.values).toMatchObject({
      Nome: 'Conceição Ávila',
      Situação: 'Liberada',
      'Nota atual': '0.3',
      'Motivo do término': 'Pelo participante',
    });
    const { data } = (await grid()).body.model;
    const ids = data.slice(1).map((row: { id: string }) => `ids[]=${row.id}`);
    const chosen = await readSheet((await teacher.get(`${path}/xls?${ids.join('&')}`)).body, 'chosen.xlsx');
    expect(chosen.rows.map(({ values }) => values['E-mail'])).toEqual(
      data.slice(1).map((row: { email: string }) => row.email),
    );
    const pdf = await teacher.get(`${path}/pdf`);
    expect(pdf.status).toBe(200);
    expect(Buffer.from(pdf.body).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await teacher.get(`${path}/xls?filters[state]=other`)).status).toBe(422);
    expect((await (await server.as('student')).get(`${path}/xls`)).status).toBe(403);
  });
});
