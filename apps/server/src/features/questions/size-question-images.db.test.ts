import { useTestServer } from '@certame/testkit/use-test-server.ts';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { sizeQuestionImages } from './size-question-images.ts';

const server = await useTestServer();
const { owner } = server;
const manager = await server.as('manager');

async function createQuestion(): Promise<{ id: string; statement: string }> {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'figura.png');
  const file = (await manager.post('/api/v1/files', form)).body.model;
  const { body } = await manager.post('/api/v1/base_question', {
    type: 'simple_text',
    title: 'Com figura',
    content: { statement: `<p>Veja</p><p><img data-file="${file.id}" alt="figura"></p>` },
    key: { general_feedback: `<p><img data-file="${file.id}" alt=""></p>` },
  });
  return { id: body.model.id, statement: body.model.content.statement };
}

/** As it was stored before sizes were kept. */
const forgetSizes = (id: string) =>
  owner.query(
    `with older as (
       update question_versions set content = regexp_replace(content::text, ' (width|height)=\\\\"\\d+\\\\"', '', 'g')::jsonb
        where question_id = $1 returning id
     )
     update question_keys set key = regexp_replace(key::text, ' (width|height)=\\\\"\\d+\\\\"', '', 'g')::jsonb
      where version_id in (select id from older)`,
    [id],
  );

const read = async (id: string) => (await manager.get(`/api/v1/base_question/${id}`)).body.model;

it('images of older questions get their sizes, in the text and in the feedback, and the question stays the same', async () => {
  const { id, statement } = await createQuestion();
  expect(statement).toContain('width="60" height="40"');
  const before = await read(id);
  await forgetSizes(id);
  expect((await read(id)).content.statement).not.toContain('width');

  await sizeQuestionImages(server.services);

  expect(await read(id)).toEqual(before);
  const versions = await owner.query('select version from question_versions where question_id = $1', [id]);
  expect(versions.rowCount).toBe(1);
});

it('an image whose file is gone holds up nobody else', async () => {
  const [lost, other] = [await createQuestion(), await createQuestion()];
  for (const { id } of [lost, other]) await forgetSizes(id);
  await owner.query(
    `update files set storage_key = 'nowhere' where id in (
       select f.file_id from question_files f join question_versions v on v.id = f.version_id where v.question_id = $1)`,
    [lost.id],
  );
  await sizeQuestionImages(server.services);
  expect((await read(lost.id)).content.statement).not.toContain('width');
  expect((await read(other.id)).content.statement).toContain('width="60" height="40"');
});

it('what somebody saves while the sizes are looked up stays', async () => {
  const { id } = await createQuestion();
  const { type, title, content, key } = await read(id);
  await forgetSizes(id);
  const { files } = server.services;
  const locate = files.locate.bind(files);
  vi.spyOn(files, 'locate').mockImplementationOnce(async (storageKey) => {
    const statement = content.statement.replace('Veja', 'Olhe');
    const saved = await manager.put(`/api/v1/base_question/${id}`, {
      ...{ type, title, key },
      content: { ...content, statement },
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    return locate(storageKey);
  });
  await sizeQuestionImages(server.services);
  expect((await read(id)).content.statement).toMatch(/Olhe.*width="60"/);
});
