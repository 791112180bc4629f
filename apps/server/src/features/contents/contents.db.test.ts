import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, describe, expect, it } from 'vitest';

let classId = '';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;
const teacher = await server.as('teacher');
const student = await server.as('student');
const outsider = await server.as('student2');
beforeAll(async () => {
  const manager = await server.as('manager');
  const person = await owner.query(
    `select p.id from people p where p.email = 'student@certame.example' and p.institution_id = $1`,
    [manager.institutionId],
  );
  const { body } = await manager.post('/api/v1/classes', {
    name: 'Turma dos conteúdos',
    student_ids: [person.rows[0].id],
  });
  classId = body.model.id;
});

let made = 0;
async function makeContent(extra: object = {}): Promise<string> {
  made += 1;
  const { body, status } = await teacher.post('/api/v1/contents', {
    name: `Conteúdo ${made}`,
    type: 'M',
    body: '<p>Olá</p>',
    published: true,
    class_ids: [classId],
    ...extra,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.model.id;
}
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const fileForm = (name: string, bytes: Uint8Array | string): FormData => {
  const form = new FormData();
  form.append('file', new Blob([bytes as BlobPart]), name);
  return form;
};
const hour = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();

describe('a content', () => {
  it('is seen by students of its classes while it is published, in every list and by every address', async () => {
    const cases: [string, object, boolean][] = [
      ['published', {}, true],
      ['in its period', { published_from: inHours(-1), published_until: inHours(1) }, true],
      ['a draft', { published: false }, false],
      ['not yet', { published_from: inHours(1) }, false],
      ['over', { published_until: inHours(-1) }, false],
      ['for nobody', { class_ids: [] }, false],
    ];
    for (const [what, extra, visible] of cases) {
      const id = await makeContent(extra);
      const status = visible ? 200 : 404;
      expect((await student.get(`/api/v1/contents/${id}/view`)).status, what).toBe(status);
      expect((await student.get(`/api/v1/contents/${id}`)).status, what).toBe(status);
      const grid = await student.get('/api/v1/contents?per_page=100&order_column=created_at&direction=desc');
      const mine = await student.get('/api/v1/contents/mine');
      const inClass = await student.get(`/api/v1/classes_students/${classId}/contents`);
      for (const rows of [grid.body.model.data, mine.body.model, inClass.body.model])
        expect(
          rows.some((row: { id: string }) => row.id === id),
          what,
        ).toBe(visible);
      // Somebody of another class finds nothing, whatever it is.
      expect((await outsider.get(`/api/v1/contents/${id}/view`)).status, what).toBe(404);
      expect((await outsider.get(`/api/v1/contents/${id}`)).status, what).toBe(404);
      expect((await teacher.get(`/api/v1/contents/${id}/view`)).status, what).toBe(200);
    }
  });

  it('names to a student none of the classes that are not theirs', async () => {
    const { rows } = await owner.query(
      `select id from classes where name = '3º ano B' and institution_id = $1`,
      [teacher.institutionId],
    );
    const id = await makeContent({ class_ids: [classId, rows[0].id] });
    for (const path of [
      `/api/v1/contents/${id}`,
      `/api/v1/contents/${id}/view`,
      '/api/v1/contents?per_page=100',
    ]) {
      const { body } = await student.get(path);
      expect(
        JSON.stringify(
          body.model.id ? body.model : body.model.data.filter((one: { id: string }) => one.id === id),
        ),
      ).not.toContain('3º ano B');
    }
    expect((await teacher.get(`/api/v1/contents/${id}`)).body.model.class_ids).toHaveLength(2);
  });

  it('keeps clean HTML and a period that ends after it begins', async () => {
    const id = await makeContent({
      body: '<p onclick="x()">Oi<script>alert(1)</script></p><iframe src="https://e.example"></iframe>',
    });
    expect((await student.get(`/api/v1/contents/${id}/view`)).body.model.body).toBe('<p>Oi</p>');
    const refused = await teacher.put(`/api/v1/contents/${id}`, {
      published_from: inHours(2),
      published_until: inHours(1),
    });
    expect(refused.body.errors.published_until).toHaveLength(1);
  });

  it('shows pictures to its readers, but none that its author could not see', async () => {
    const sent = await teacher.send(
      'POST',
      '/api/v1/files',
      (() => {
        const form = fileForm('figura.png', png);
        form.append('purpose', 'question');
        return form;
      })(),
    );
    const fileId: string = sent.body.model.id;
    const image = `<p><img data-file="${fileId}" alt="figura"></p>`;
    expect((await student.get(`/api/v1/files/${fileId}`)).status).toBe(404);
    await makeContent({ body: image });
    expect((await student.get(`/api/v1/files/${fileId}`)).status).toBe(200);
    expect((await outsider.get(`/api/v1/files/${fileId}`)).status).toBe(404);
    const foreign = await teacher.post('/api/v1/contents', {
      name: 'Figura alheia',
      type: 'M',
      body: '<p><img data-file="00000000-0000-4000-8000-000000000000" alt=""></p>',
    });
    expect(foreign.body.errors.body).toHaveLength(1);
  });
});

describe('files and videos', () => {
  it('are downloaded by readers only, asked at each download', async () => {
    const id = await makeContent();
    const added = await teacher.send('POST', `/api/v1/contents/${id}/files`, fileForm('roteiro.png', png));
    expect(added.status).toBe(201);
    const fileId: string = added.body.model[0].file.id;
    expect((await student.get(`/api/v1/files/${fileId}`)).status).toBe(200);
    expect((await outsider.get(`/api/v1/files/${fileId}`)).status).toBe(404);
    expect((await (await server.as('manager', 'Instituto Maré')).get(`/api/v1/files/${fileId}`)).status).toBe(
      404,
    );
    await teacher.put(`/api/v1/contents/${id}`, { published: false });
    expect((await student.get(`/api/v1/files/${fileId}`)).status).toBe(404);
    expect((await teacher.get(`/api/v1/files/${fileId}`)).status).toBe(200);
    await teacher.delete(`/api/v1/contents/${id}`);
    expect((await teacher.get(`/api/v1/files/${fileId}`)).status).toBe(404);
    const { rows } = await owner.query('select from files where id = $1', [fileId]);
    expect(rows).toEqual([]);
  });

  it('are what their bytes say, and programs are refused', async () => {
    const id = await makeContent();
    const send = (name: string, bytes: string) =>
      teacher.send('POST', `/api/v1/contents/${id}/files`, fileForm(name, bytes));
    expect((await send('foto.png', '<script>alert(1)</script>')).body.code).toBe('file-type-refused');
    expect((await send('a.html', '<html></html>')).body.code).toBe('file-type-refused');
    expect((await send('vazio.pdf', '')).body.code).toBe('file-empty');
    expect((await student.send('POST', `/api/v1/contents/${id}/files`, fileForm('a.png', png))).status).toBe(
      403,
    );
  });

  it('take the address of a video that can be played, with the exact words for those that can not', async () => {
    const id = await makeContent();
    const add = (url: string) => teacher.post(`/api/v1/contents/${id}/videos`, { url });
    expect((await add('  ')).body.errors.url).toEqual(['A URL não pode ficar em branco.']);
    for (const url of [
      'javascript:alert(1)',
      'https://exemplo.br/pagina',
      'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    ])
      expect((await add(url)).body.errors.url, url).toEqual(['A URL desta mídia não é suportada.']);
    const added = await add('youtu.be/dQw4w9WgXcQ?t=42');
    expect(added.body.model[0].video).toEqual({
      provider: 'youtube',
      url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42',
      embed_url: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&start=42',
    });
    const page = await fetch(`${server.address}/`);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com");
  });

  it('stand in the order their author gives them', async () => {
    const id = await makeContent();
    for (const n of [1, 2, 3])
      await teacher.post(`/api/v1/contents/${id}/videos`, { url: `https://vimeo.com/10000000${n}` });
    const idsOf = async (): Promise<string[]> =>
      (await teacher.get(`/api/v1/contents/${id}/media`)).body.model.map((one: { id: string }) => one.id);
    const [first = '', second = '', third = ''] = await idsOf();
    await teacher.post(`/api/v1/contents/${id}/media/order`, { ids: [third, first, second] });
    expect(await idsOf()).toEqual([third, first, second]);
    await teacher.delete(`/api/v1/contents/${id}/media/${first}`);
    expect(await idsOf()).toEqual([third, second]);
    expect((await teacher.delete(`/api/v1/contents/${id}/media/${first}`)).status).toBe(404);
  });
});

describe('who has seen it', () => {
  it('is told to those who make contents: first visit, last visit, number, and who has not', async () => {
    const id = await makeContent();
    const views = async (query = '') =>
      (await teacher.get(`/api/v1/contents/${id}/views${query}`)).body.model.data;
    expect(await views()).toEqual([
      expect.objectContaining({ email: 'student@certame.example', count: 0, first_at: null }),
    ]);
    await teacher.get(`/api/v1/contents/${id}/view`);
    expect((await views())[0].count).toBe(0);
    await student.get(`/api/v1/contents/${id}/view`);
    // A reload is no second visit.
    await student.get(`/api/v1/contents/${id}/view`);
    const [first] = await views();
    expect(first.count).toBe(1);
    expect(first.last_at).toBe(first.first_at);
    const actor = { institutionId: teacher.institutionId ?? '', userId: null };
    const aged = server.services.database.inTenant(actor, ({ client }) =>
      client.query('update content_views set at = now() where content_id = $1', [id]),
    );
    await expect(aged).rejects.toThrow(/permission denied/);
    await owner.query("update content_views set at = at - interval '1 day' where content_id = $1", [id]);
    await student.get(`/api/v1/contents/${id}/view`);
    const [second] = await views('?filters[seen]=true');
    expect(second.count).toBe(2);
    expect(Date.parse(second.last_at) - Date.parse(second.first_at)).toBeGreaterThan(23 * hour);
    expect(await views('?filters[seen]=false')).toEqual([]);
    expect((await student.get(`/api/v1/contents/${id}/views`)).status).toBe(403);
    expect(
      (await student.get('/api/v1/contents/mine')).body.model.find((one: { id: string }) => one.id === id)
        .seen_at,
    ).toBe(second.first_at);
  });

  it('counts for a student whom rules of data access let read the content only', async () => {
    const id = await makeContent();
    await owner.query(
      `insert into data_access (institution_id, owner_type, owner_id, model_type, model_id, level)
       select $1, 'user', u.id, 'contents', $2, 'read' from users u where u.email = 'student@certame.example'`,
      [teacher.institutionId, id],
    );
    expect((await student.get(`/api/v1/contents/${id}/view`)).status).toBe(200);
    expect((await teacher.get(`/api/v1/contents/${id}/views`)).body.model.data[0].count).toBe(1);
    await owner.query('delete from data_access');
  });
});
