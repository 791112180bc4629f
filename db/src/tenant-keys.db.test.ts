import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, it } from 'vitest';
import { applyTenantReferences, singleColumnTenantReferences } from './tenant-keys.ts';

const { owner } = await useTestServer({ environment: { JOBS: 'off' } });

it('takes over a key of a database from before, and holds for new rows while an old one contradicts it', async () => {
  const key = 'classes_course_id_courses_id_fk';
  await owner.query(`alter table classes drop constraint ${key},
    add constraint ${key} foreign key (course_id) references courses (id)`);
  const { rows: made } = await owner.query(
    `with elsewhere as (insert into institutions (organization_id, name) select id, 'Alheia' from organizations limit 1 returning id)
     insert into courses (institution_id, name) select id, 'Curso alheio' from elsewhere returning id`,
  );
  const { rows: before } = await owner.query(
    'update classes set course_id = $1 where id = (select id from classes limit 1) returning id',
    [made[0].id],
  );
  expect(await applyTenantReferences(owner)).toEqual([`classes.${key}`]);
  expect(await singleColumnTenantReferences(owner)).toEqual([]);
  await expect(
    owner.query('update classes set course_id = $1 where id <> $2', [made[0].id, before[0].id]),
  ).rejects.toMatchObject({ code: '23503', constraint: key });

  await owner.query('update classes set course_id = null where id = $1', [before[0].id]);
  expect(await applyTenantReferences(owner)).toEqual([]);
});

it('empties the naming column alone where a row that goes is to be forgotten', async () => {
  const { rows: participants } = await owner.query(
    'select id, class_id, institution_id from participants where class_id is not null limit 1',
  );
  await owner.query('begin');
  await owner.query('delete from mailing_classes');
  await owner.query('delete from news_classes');
  await owner.query('delete from classes where id = $1', [participants[0].class_id]);
  const { rows: after } = await owner.query(
    'select class_id, institution_id from participants where id = $1',
    [participants[0].id],
  );
  await owner.query('rollback');
  expect(after).toEqual([{ class_id: null, institution_id: participants[0].institution_id }]);
});
