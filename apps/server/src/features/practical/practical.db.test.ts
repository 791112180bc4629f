import { claimOfStudentCode, readStudentCode } from '@certame/rules/practical/student-code.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { studentCode } from './cards/student-code.ts';
import { sections, usePracticalScenario } from './testing/practical-scenario.ts';

const { base, server, manager, teacher, admin, students, sql, idOf, ...scenes } =
  await usePracticalScenario();
const { bodyFor, create, made, dayOf, entry, send, formOf, examScenario } = scenes;
const perfect: Record<string, Record<string, number>> = { hands: { soap: 1, dry: 4 }, pulse: { count: 1 } };

describe('a practical test', () => {
  test('is saved as a whole with its schedule, or not at all', async () => {
    const problem = async (change: object) => {
      const { status, body } = await create(change);
      return [status, ...Object.keys(body.errors ?? {})];
    };
    const before = await sql('select count(*)::int as n from practical_tests');
    const [student] = students;
    const foreign = '00000000-0000-4000-8000-000000000000';
    expect(await problem({ sections: [sections[0], sections[0]] })).toEqual([422, 'sections']);
    expect(await problem({ examiners: 2, teacher_ids: [idOf(teacher)] })).toEqual([422, 'teacher_ids']);
    expect(await problem({ teacher_ids: [idOf(await server.as('student'))] })).toEqual([422, 'teacher_ids']);
    expect(await problem({ students: [{ person_id: foreign }] })).toEqual([422, 'students']);
    expect(
      await problem({ students: students.map(({ id }) => ({ person_id: id, identifier: '7' })) }),
    ).toEqual([422, 'students']);
    expect(await problem({ students: [{ person_id: student?.id }, { person_id: student?.id }] })).toEqual([
      422,
      'students',
    ]);
    const { questionnaireId } = await examScenario();
    expect(await problem({ questionnaire_id: questionnaireId })).toEqual([422, 'item_id']);
    expect(await problem({ questionnaire_id: questionnaireId, item_id: foreign })).toEqual([422, 'item_id']);
    expect(await sql('select count(*)::int as n from practical_tests')).toEqual(before);

    const model = await made({
      students: [{ person_id: student?.id, identifier: '2' }, ...bodyFor().students.slice(1)],
    });
    expect(model).toMatchObject({ rounds: 2, has_begun: false, max_score: '10' });
    expect(model.students.map((one: { identifier: string }) => one.identifier)).toEqual(['2', '1']);
    const { body } = await manager.get(`${base}/${model.id}/schedule?per_page=100`);
    const rows: { round: number; starts_at: string; student: string; section: string; examiner: string }[] =
      body.model.data;
    expect(rows).toHaveLength(4);
    expect(new Set(rows.map((row) => `${row.student} ${row.section}`)).size).toBe(4);
    expect(new Set(rows.map((row) => `${row.round} ${row.examiner}`)).size).toBe(4);
    // The longest station and the pause.
    expect(rows.find((row) => row.round === 2)?.starts_at).toBe('2030-05-01T12:10:00.000Z');
    const paper = await manager.get(`${base}/${model.id}/schedule/export/pdf`);
    expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await teacher.get(`${base}/${model.id}`)).status).toBe(403);
  });

  test('keeps its stations and people once an examiner has begun', async () => {
    const model = await made();
    const day = await dayOf(teacher, model.id);
    const [student] = day.students;
    await send(teacher, model.id, [entry(student.id, student.visits[0].section_id, { kind: 'start' })]);
    const save = (change: object) => manager.put(`${base}/${model.id}`, bodyFor(change));
    const named = bodyFor().students.map((one, n) => ({ ...one, identifier: String(n + 1) }));
    const refused = await save({ students: named.slice(1) });
    expect([refused.status, refused.body.code]).toEqual([409, 'practical-begun']);
    const renamed = await save({ name: 'Outro nome', students: named });
    expect([renamed.status, renamed.body.model?.name]).toEqual([200, 'Outro nome']);
    expect(await dayOf(teacher, model.id)).toMatchObject({
      students: day.students.map((one: { id: string }) => ({ id: one.id })),
    });
    expect((await manager.delete(`${base}/${model.id}`)).body.code).toBe('practical-begun');
    const late = await manager.put(`${base}/${model.id}`, {
      ...bodyFor({ students: named }),
      updated_at: model.updated_at,
    });
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
  });
});

test('cards carry a signed code of each student, which the day of the own examiner knows, and no name', async () => {
  const model = await made();
  const cards = await manager.get(`${base}/${model.id}/cards`);
  expect([cards.status, cards.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect((await teacher.get(`${base}/${model.id}/cards`)).status).toBe(403);
  const empty = await made({ students: [] });
  expect((await manager.get(`${base}/${empty.id}/cards`)).body.code).toBe('practical-nobody');
  const day = await dayOf(teacher, model.id);
  const [{ id, codes }] = day.students;
  expect(codes).toHaveLength(1);
  expect(readStudentCode(codes[0], day)).toEqual({ studentId: id });
  expect(claimOfStudentCode(codes[0])).toEqual({
    student: id.replaceAll('-', ''),
    test: model.id.replaceAll('-', '').slice(-12),
    institution: manager.institutionId?.replaceAll('-', '').slice(-12),
  });
  // What is signed with another secret, or for another test, is none of theirs.
  const ids = { studentId: id, testId: model.id, institutionId: manager.institutionId ?? '' };
  expect(readStudentCode(studentCode('somebody else’s secret', ids), day)).toEqual({ refused: 'forged' });
  const other = await dayOf(teacher, (await made()).id);
  expect(readStudentCode(codes[0], other)).toEqual({ refused: 'test' });
});

describe('the day of an examiner', () => {
  test('holds the own students alone', async () => {
    const model = await made();
    const [own, others] = [await dayOf(teacher, model.id), await dayOf(admin, model.id)];
    expect(own.sections).toHaveLength(1);
    expect(own.sections[0].id).not.toBe(others.sections[0].id);
    const address = `${base}/${model.id}/teachers/${idOf(admin)}/students`;
    expect((await teacher.get(address)).status).toBe(404);
    expect((await manager.get(address)).body.model.students).toHaveLength(2);
    const [student] = own.students;
    const again = await teacher.get(`${base}/students/${student.id}/day`);
    expect(again.body.model).toMatchObject({ test_id: model.id, teacher_id: idOf(teacher) });
    expect((await manager.get(`${base}/students/${student.id}/day`)).status).toBe(404);
    // Nobody writes into another's form.
    const foreign = await send(teacher, model.id, [
      entry(student.id, others.sections[0].id, { kind: 'start' }),
    ]);
    expect(foreign.body).toMatchObject({ acknowledged: [], rejected: [{ code: 'unknown-item' }] });
    expect((await send(manager, model.id, [])).status).toBe(422);
    expect(
      (await send(manager, model.id, [entry(student.id, own.sections[0].id, { kind: 'start' })])).status,
    ).toBe(404);
    const list = await teacher.get(`${base}/tests?per_page=100`);
    expect(list.body.model.data.find((row: { id: string }) => row.id === model.id)).toMatchObject({
      students: 2,
      forms: 2,
      submitted: 0,
    });
  });

  test('acknowledges each entry once and for good, whatever comes again or is wrong beside it', async () => {
    const model = await made();
    const { students: own, sections: at } = await dayOf(teacher, model.id);
    const section = at[0].id;
    const entries = formOf(own[0].id, section, perfect[section] ?? {});
    const bad = [
      { seq: 999_999, kind: 'nonsense' },
      { ...entry(own[0].id, section, { kind: 'item', item_id: 'none', value: 1 }), seq: 999_998 },
    ];
    // The second half first, as a retry may bring it.
    const half = Math.ceil(entries.length / 2);
    await send(teacher, model.id, entries.slice(half));
    const all = await send(teacher, model.id, [...entries, ...bad]);
    expect(all.body.acknowledged.map((one: { seq: number }) => one.seq)).toEqual(
      entries.map(({ seq }) => seq),
    );
    expect(all.body.rejected.map((one: { seq: number }) => one.seq).sort()).toEqual([999_998, 999_999]);
    const stored = () =>
      sql(
        `select v.state, trim_scale(v.score)::text as score, (select count(*)::int from practical_entries e where e.visit_id = v.id) as entries
           from practical_visits v where v.student_id = $1 and v.section_id = $2`,
        [own[0].id, section],
      );
    const expected = [{ state: 'submitted', score: '5', entries: entries.length }];
    expect(await stored()).toEqual(expected);
    await Promise.all([1, 2, 3].map(() => send(teacher, model.id, entries)));
    expect(await stored()).toEqual(expected);
    // One number given twice: nobody is told that both are kept.
    const twice = { ...entries.at(-1), value: false };
    expect((await send(teacher, model.id, [twice])).body).toMatchObject({
      acknowledged: [],
      rejected: [{ seq: twice.seq, code: 'conflict' }],
    });
    // Neither where both come at once: one of them is kept, and the device can't tell which.
    const seq = (entries.at(-1)?.seq ?? 0) + 1;
    const notes = ['um', 'dois'].map((value) => ({ ...twice, seq, kind: 'note', value }));
    expect((await send(teacher, model.id, notes)).body).toMatchObject({
      acknowledged: [],
      rejected: [{ seq, code: 'conflict' }],
    });
    await sql('delete from practical_entries where seq = $1', [seq]);
    const after = await dayOf(teacher, model.id);
    expect(after.last_seq).toBe(entries.at(-1)?.seq);
    expect(after.students[0].visits[0]).toMatchObject({ state: 'submitted', levels: perfect[section] });
    const opened = [
      entry(own[0].id, section, { kind: 'submit', value: false }),
      entry(own[0].id, section, { kind: 'note', value: 'Conferir' }),
    ];
    await send(teacher, model.id, opened);
    expect(await stored()).toMatchObject([{ state: 'begun', score: null }]);
  });

  test('keeps photos of the own forms, for who looks after the test and nobody else', async () => {
    const model = await made();
    const { students: own, sections: at } = await dayOf(teacher, model.id);
    const path = `${base}/students/${own[0].id}/sections/${at[0].id}/evidence/${crypto.randomUUID()}?name=foto.png`;
    const octets = { 'content-type': 'application/octet-stream' };
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const put = (client: typeof teacher, bytes: Uint8Array, to = path) =>
      client.send('PUT', to, bytes, octets);
    const kept = await put(teacher, picture);
    expect([kept.status, kept.body.model?.mime]).toEqual([200, 'image/png']);
    expect((await put(teacher, picture)).body).toEqual(kept.body);
    expect((await put(admin, picture)).status).toBe(404);
    const other = path.replace(/[0-9a-f-]{36}\?/, `${crypto.randomUUID()}?`);
    expect((await put(teacher, new TextEncoder().encode('<script>'), other)).body.code).toBe(
      'file-type-refused',
    );
    const [visit] = (await dayOf(teacher, model.id)).students[0].visits;
    expect(visit.evidence).toHaveLength(1);
    const formsOf = (client: typeof teacher, studentId: string) =>
      client.get(`${base}/${model.id}/students/${studentId}/forms`);
    const { body } = await formsOf(manager, own[0].id);
    expect(body.model.forms).toHaveLength(2);
    expect(body.model.forms.flatMap((form: { evidence: { id: string }[] }) => form.evidence)).toEqual([
      kept.body.model,
    ]);
    expect((await formsOf(teacher, own[0].id)).status).toBe(403);
    expect((await formsOf(manager, (await made()).students[0].id)).status).toBe(404);
    const file = `/api/v1/files/${kept.body.model.file_id}`;
    expect((await manager.get(file)).status).toBe(200);
    expect((await (await server.as('student')).get(file)).status).toBe(404);
  });
});

test('rules of data access that hide the exam hide its practical test from staff, and not from who examines', async () => {
  const [scenario, other] = [await examScenario(), await examScenario()];
  const model = await made({ questionnaire_id: scenario.questionnaireId, item_id: scenario.itemIds[0] });
  const alone = await made();
  const narrow = (client: typeof manager) =>
    sql(
      `insert into data_access (institution_id, owner_type, owner_id, model_type, model_id, level)
       values ($1, 'user', $2, 'questionnaires', $3, 'write')`,
      [manager.institutionId, idOf(client), other.questionnaireId],
    );
  // Whoever made the exam or the rule's own exam sees it still: this one has no maker.
  await sql('update questionnaires set created_by = null where id = $1', [scenario.questionnaireId]);
  for (const client of [manager, teacher]) await narrow(client);
  const day = await dayOf(teacher, model.id);
  expect(day.students).toHaveLength(2);
  const { students: own, sections: at } = day;
  const reply = await send(teacher, model.id, [entry(own[0].id, at[0].id, { kind: 'start' })]);
  expect(reply.body.acknowledged).toHaveLength(1);
  const seen = async (path: string) => (await manager.get(`${base}${path}`)).status;
  expect([
    await seen(`/${model.id}`),
    await seen(`/${model.id}/dashboard`),
    await seen(`/${model.id}/teachers/${idOf(teacher)}/students`),
  ]).toEqual([404, 404, 404]);
  expect([await seen(`/${alone.id}`), await seen(`/${alone.id}/dashboard`)]).toEqual([200, 200]);
  const listed = (await manager.get(`${base}?per_page=100`)).body.model.data;
  expect(listed.some((row: { id: string }) => row.id === model.id)).toBe(false);
  await sql('delete from data_access');
});
