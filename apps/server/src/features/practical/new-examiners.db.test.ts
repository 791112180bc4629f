import { expect, test } from 'vitest';
import { usePracticalScenario } from './testing/practical-scenario.ts';

const { base, manager, teacher, admin, sql, idOf, ...scenes } = await usePracticalScenario();
const { bodyFor, create, made, dayOf, entry, send } = scenes;

test('a test makes the logins of examiners who have none, and whoever is known keeps the password', async () => {
  const before = await sql(`select password_hash from users where email = 'teacher@certame.example'`);
  const person = (email: string, more: object = {}) => ({ name: 'Nova Examinadora', email, ...more });
  const asked = {
    teacher_ids: [idOf(admin)],
    new_teachers: [
      person('examina1@certame.example', { password: 'Goiaba-madura-61', send_email: false }),
      person('examina2@certame.example', { identifier: 'EX-7', document: '123' }),
      person('teacher@certame.example', { password: 'Goiaba-madura-61' }),
    ],
  };
  expect((await create({ ...asked, new_teachers: [person('sem-arroba')] })).status).toBe(422);
  const weak = await create({ new_teachers: [person('fraca@certame.example', { password: '12345678' })] });
  expect(weak.status).toBe(422);
  // Nobody is made where the test is refused.
  expect((await create({ ...asked, max_score: '0' })).status).toBe(422);
  expect(await sql(`select 1 from users where email like 'examina%' or email like 'fraca%'`)).toEqual([]);
  const model = await made(asked);
  expect(model.teacher_ids).toHaveLength(4);
  expect(model.teacher_ids[0]).toBe(idOf(admin));
  expect(model.teacher_ids[3]).toBe(idOf(teacher));
  expect(
    await sql(
      `select u.password_hash is not null as has_password, u.must_change_password, r.key, p.identifier, p.document,
              (select count(*)::int from outbox_emails o where o.to_email = u.email) as mails
         from users u join memberships m on m.user_id = u.id join roles r on r.id = m.role_id
         join people p on p.user_id = u.id where u.email like 'examina%' order by u.email`,
    ),
  ).toEqual([
    {
      ...{ has_password: true, must_change_password: true, key: 'teacher' },
      ...{ identifier: null, document: null, mails: 0 },
    },
    {
      ...{ has_password: false, must_change_password: true, key: 'teacher' },
      ...{ identifier: 'EX-7', document: '123', mails: 1 },
    },
  ]);
  expect(await sql(`select password_hash from users where email = 'teacher@certame.example'`)).toEqual(
    before,
  );
  // Once somebody has begun, nobody comes in.
  const { students: own, sections: at } = await dayOf(admin, model.id);
  await send(admin, model.id, [entry(own[0].id, at[0].id, { kind: 'start' })]);
  const named = bodyFor().students.map((one, n) => ({ ...one, identifier: String(n + 1) }));
  const late = await manager.put(`${base}/${model.id}`, {
    ...bodyFor({ students: named, teacher_ids: model.teacher_ids }),
    new_teachers: [person('examina3@certame.example')],
  });
  expect([late.status, late.body.code]).toEqual([409, 'practical-begun']);
  expect(await sql(`select 1 from users where email like 'examina3%'`)).toEqual([]);
});

test('a new examiner gets no row of somebody whose login has another e-mail by now', async () => {
  const [old, now] = ['aluno31@certame.example', 'mudou@certame.example'];
  const rename = (from: string, to: string) =>
    sql('update users set email = $2 where email = $1 returning id', [from, to]);
  const rows = () =>
    sql('select p.user_id, p.kind from people p where p.email = any($1::text[]) or p.user_id = $2', [
      [old, now],
      id,
    ]);
  const [{ id }] = await rename(old, now);
  const before = await rows();
  expect(before).toEqual([{ user_id: id, kind: 'student' }]);
  const taken = await create({ new_teachers: [{ name: 'Outra Pessoa', email: old }] });
  expect([taken.status, taken.body.code]).toEqual([409, 'already-exists']);
  expect(await sql('select 1 from users where email = $1', [old])).toEqual([]);
  // By the new e-mail it is the same person, who has a row already.
  expect((await made({ new_teachers: [{ name: 'Mesma Pessoa', email: now }] })).teacher_ids).toContain(id);
  expect(await rows()).toEqual(before);
  await rename(now, old);
});
