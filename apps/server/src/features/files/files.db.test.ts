import type { ApiClient } from '@certame/testkit/api-client.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';

let png: Buffer;

const server = await useTestServer();
const { owner } = server;
beforeAll(async () => {
  png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
});

function upload(client: ApiClient, bytes: Buffer, name: string, purpose?: string) {
  const form = new FormData();
  if (purpose) form.set('purpose', purpose);
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return client.post('/api/v1/files', form);
}

describe('files', () => {
  it('are seen by who prepares exams, not by candidates and not by another institution', async () => {
    const teacher = await server.as('teacher');
    const made = await upload(teacher, png, 'figura.png', 'question');
    expect(made.status).toBe(201);
    expect(made.body.model).toMatchObject({ name: 'figura.png', mime: 'image/png' });
    const path = `/api/v1/files/${made.body.model.id}`;
    const seen = await teacher.get(path);
    expect(seen.status).toBe(200);
    expect(seen.headers.get('content-type')).toBe('image/png');
    expect(seen.headers.get('content-disposition')).toContain('inline');
    expect(seen.headers.get('x-content-type-options')).toBe('nosniff');
    expect(seen.headers.get('cache-control')).toContain('private');
    expect(seen.headers.get('vary')).toContain('Authorization');
    expect((await (await server.as('manager')).get(path)).status).toBe(200);
    expect((await (await server.as('student')).get(path)).status).toBe(404);
    expect((await (await server.as('teacher', 'Instituto Maré')).get(path)).status).toBe(404);
    expect((await server.anonymous().get(path)).status).toBe(401);
    expect((await server.anonymous().get(`/api/v1/files/brand/${made.body.model.id}`)).status).toBe(404);
    teacher.institutionId = null;
    expect((await teacher.get(path)).status).toBe(404);
  });

  it('refuses what is not accepted, and who may not upload', async () => {
    const teacher = await server.as('teacher');
    expect((await upload(teacher, Buffer.from('<svg/>'), 'a.svg')).body.code).toBe('file-type-refused');
    expect((await upload(teacher, Buffer.alloc(0), 'a.png')).body.code).toBe('file-empty');
    expect((await upload(teacher, png, 'a.png', 'brand')).status).toBe(403);
    expect((await upload(teacher, png, 'a.png', 'export')).status).toBe(422);
    expect((await upload(await server.as('student'), png, 'a.png')).status).toBe(403);
    expect((await teacher.post('/api/v1/files', { file: 'x' })).body.code).toBe('unsupported-media');
    expect((await upload(teacher, Buffer.alloc(51 * 1024 * 1024, 'x'), 'a.txt')).body.code).toBe('too-large');
  });

  it('shows logos to strangers, and only logos', async () => {
    const admin = await server.as('admin');
    const made = await upload(admin, png, 'logo.png', 'brand');
    expect(made.status).toBe(201);
    const seen = await server.anonymous().get(`/api/v1/files/brand/${made.body.model.id}`);
    expect(seen.status).toBe(200);
    expect(seen.headers.get('cache-control')).toContain('public');
    expect((await upload(admin, Buffer.from('%PDF-1.7 x'), 'logo.pdf', 'brand')).body.code).toBe(
      'file-type-refused',
    );
  });

  it.each(['institutions', 'organizations', 'campaigns'])(
    '%s take a picture from who may edit nothing else',
    async (area) => {
      const admin = await server.as('admin');
      const { model: role } = (await admin.post('/api/v1/roles', { name: `Só ${area}` })).body;
      const path = `/api/v1/roles/${role.id}/permissions`;
      expect((await admin.put(path, { granted: [`${area}.edit`] })).status).toBe(200);
      const email = `${area}@pictures.example`;
      const { model: user } = (await admin.post('/api/v1/users', { name: area, email, role_ids: [role.id] }))
        .body;
      await admin.put(`/api/v1/users/${user.id}/change_password`, { password: 'Mesa-4728-porT' });
      const person = await server.anonymous().login(email, 'Mesa-4728-porT');
      const passwords = { password: 'Lagarta4Azul', password_confirmation: 'Lagarta4Azul' };
      expect((await person.post('/api/v1/password/change', passwords)).status).toBe(200);
      expect((await upload(person, png, 'figura.png', 'brand')).status).toBe(201);
      expect((await upload(person, png, 'figura.png')).status).toBe(403);
    },
  );

  it('are downloaded, not shown, when they are documents', async () => {
    const teacher = await server.as('teacher');
    const made = await upload(teacher, Buffer.from('%PDF-1.7 x'), 'gabarito – 1ª fase.pdf', 'question');
    const seen = await teacher.get(`/api/v1/files/${made.body.model.id}`);
    expect(seen.headers.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''gabarito/);
    expect(seen.headers.get('content-security-policy')).toContain('sandbox');
  });

  it.each(['contents', 'base_question'])(
    'are pictures where a text of %s shows them, no documents',
    async (path) => {
      const teacher = await server.as('teacher');
      const saving = async (bytes: Buffer, name: string) => {
        const { id } = (await upload(teacher, bytes, name, 'question')).body.model;
        const shown = `<p>Veja:</p><img data-file="${id}">`;
        const { status, body } = await teacher.post(`/api/v1/${path}`, {
          name: 'Figuras',
          type: 'M',
          body: shown,
          ...(path === 'base_question' && {
            title: 'Figuras',
            type: 'essay',
            difficulty: 'E',
            content: { statement: shown },
            key: {},
          }),
        });
        return [status, Object.keys(body.errors ?? {})];
      };
      expect(await saving(png, 'figura.png')).toEqual([201, []]);
      const field = path === 'contents' ? 'body' : 'content.statement';
      for (const [text, name] of [
        ['%PDF-1.7 x', 'figura.pdf'],
        ['nome;nota', 'notas.csv'],
      ] as const)
        expect(await saving(Buffer.from(text), name), name).toEqual([422, [field]]);
    },
  );

  it("keep an institution's quota, and leave nothing behind when refused", async () => {
    const teacher = await server.as('teacher');
    await owner.query('alter table files no force row level security');
    await owner.query(`update files set size = 20::bigint * 1024 * 1024 * 1024`);
    const refused = await upload(teacher, png, 'a.png');
    expect(refused.status).toBe(413);
    expect(refused.body.code).toBe('quota-exceeded');
  });
});
