import { stat } from 'node:fs/promises';
import type { SheetField, SheetPage } from '@certame/contract/features/paper/sheet.ts';
import { clientWith, createSessions } from '@certame/testkit/direct-session.ts';
import { createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { releaseScores } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type PdfPage, writePdf } from '#lib/pdf/sheets/pdf-writer.ts';
import { answered, rasterise } from './testing/mark-sheets.ts';
import { questions } from './testing/paper-questions.ts';

const server = await useTestServer();
const manager = await server.as('manager');
const base = '/api/v1/physical_questionnaires';
const sql = async (text: string, values: unknown[] = []) => (await server.owner.query(text, values)).rows;

const upload = (id: string, files: readonly (readonly [name: string, bytes: Uint8Array])[]) => {
  const form = new FormData();
  for (const [name, bytes] of files) form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
  return manager.send('POST', `${base}/${id}/scans`, form);
};
async function read(id: string, files: readonly (readonly [name: string, bytes: Uint8Array])[]) {
  const { status, body } = await upload(id, files);
  expect(status).toBe(202);
  return manager.waitForJob(body.model.job_id);
}
const readingOf = async (id: string) => (await manager.get(`${base}/${id}/reading`)).body.model;
async function confirm(id: string) {
  const { body } = await manager.post(`${base}/${id}/confirm`);
  return (await manager.waitForJob(body.model.job_id)).result;
}

describe('a questionnaire on paper', () => {
  let scenario: ExamScenario;
  let id = '';
  let pages: SheetPage[] = [];
  let pictures: Buffer[] = [];
  const choice =
    (...marks: (string | undefined)[]) =>
    ({ itemId, kind }: SheetField): string[] => {
      const at = scenario.itemIds.indexOf(itemId);
      if (kind === 'digits') return ['12,5'];
      if (kind === 'open') return ['writing'];
      return kind === 'multiple' ? ['a', 'c'] : [marks[at] ?? ''];
    };
  /** Both pages of the sheet at a place of the list. */
  const scan = (sheet: number, answers: (field: SheetField) => readonly string[], degrees?: number) =>
    Promise.all(
      pages.map((page, index) =>
        answered(pictures[sheet * pages.length + index] as Buffer, page, answers, degrees),
      ),
    );

  beforeAll(async () => {
    const users = await sql(
      `select user_id from people where kind = 'student' and user_id is not null and institution_id = $1 order by id limit 3`,
      [manager.institutionId],
    );
    scenario = await createExamScenario(server.ownerUrl, {
      sections: [questions],
      userIds: users.map(({ user_id }) => user_id),
    });
    const made = await manager.post(base, {
      ...{ questionnaire_id: scenario.questionnaireId, name: 'Prova de papel', versions: 1 },
    });
    expect(made.status).toBe(201);
    id = made.body.model.id;
    expect((await upload(id, [['a.pdf', Buffer.from('%PDF-')]])).body.code).toBe('paper-not-printed');
    const { body } = await manager.post(`${base}/${id}/print`);
    expect(await manager.waitForJob(body.model.job_id)).toMatchObject({
      state: 'done',
      result: { sheets: 3 },
    });
    const { files } = (await manager.get(`${base}/${id}`)).body.model;
    expect(files.map(({ kind }: { kind: string }) => kind)).toEqual([
      'booklets',
      'sheets',
      'attendance',
      'labels',
    ]);
    const sheets = await manager.get(`/api/v1/files/${files[1].file_id}`);
    pictures = await rasterise(sheets.body);
    const [version] = await sql('select pages from paper_versions where paper_id = $1', [id]);
    pages = version?.pages ?? [];
    expect(pictures).toHaveLength(3 * pages.length);
  });

  it('becomes one attempt a sheet, scored by the rules of every attempt, however often it is read', async () => {
    const first = await scan(0, choice('a', 'c'));
    const result = await read(id, [
      ['p1.jpg', first[0] as Buffer],
      ['p1.jpg', first[1] as Buffer],
    ]);
    expect(result).toMatchObject({ state: 'done', result: { pages: 2, read: 2, waiting: 0, repeated: 0 } });
    expect(await readingOf(id)).toMatchObject({ sheets: 3, complete: 1, ready: 1, confirmed: 0, doubts: [] });
    expect(await confirm(id)).toEqual({ created: 1, updated: 0, incomplete: 0 });

    const again = await scan(0, choice('a', 'c'), -3);
    expect(
      (
        await read(
          id,
          again.map((page, n) => [`${n}.jpg`, page]),
        )
      ).result.repeated,
    ).toBe(2);
    expect(await confirm(id)).toEqual({ created: 0, updated: 0, incomplete: 0 });

    const attempts = await sql(
      `select a.state, a.source, a.finish_reason, s.total::text, s.pending,
              (select json_object_agg(r.item_id, r.value) from responses r where r.attempt_id = a.id) as given
         from attempts a join score_sheets s on s.attempt_id = a.id where a.questionnaire_id = $1`,
      [scenario.questionnaireId],
    );
    expect(attempts).toMatchObject([
      {
        state: 'awaiting_correction',
        source: 'paper',
        finish_reason: 'physical_sheet',
        total: '3.0000',
        pending: 1,
      },
    ]);
    const [one, two, many, gap, essay] = scenario.itemIds.map((item) => attempts[0]?.given[item]);
    expect([one, two, many, gap]).toEqual(['a', 'c', ['a', 'c'], { g1: '12,5' }]);
    const fileId = /data-file="([^"]+)"/.exec(essay)?.[1];
    const picture = await manager.get(`/api/v1/files/${fileId}`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('waits for a person where it is doubtful, and for a decision between two', async () => {
    const doubled = await scan(1, (field) =>
      field.kind === 'choice' && field.itemId === scenario.itemIds[0] ? ['a', 'd'] : choice('', 'b')(field),
    );
    const result = await read(id, [['sheet.jpg', doubled[0] as Buffer]]);
    expect(result.result).toMatchObject({ read: 0, waiting: 1 });
    const [doubt, ...others] = (await readingOf(id)).doubts;
    expect(others).toEqual([]);
    expect(doubt).toMatchObject({ kind: 'choice', label: '1', state: 'double', values: ['a', 'd'] });
    const field = `${base}/${id}/pages/${doubt.page_id}/fields/${doubt.field}`;
    expect((await manager.put(field, { values: ['a', 'd'] })).status).toBe(422);
    expect((await manager.put(field, { values: ['a'] })).status).toBe(200);
    expect((await readingOf(id)).incomplete).toMatchObject([{ missing: [2] }]);
    expect(await confirm(id)).toMatchObject({ created: 0, incomplete: 1 });

    const other = await scan(1, choice('e', 'b'));
    expect(
      (
        await read(
          id,
          other.map((page, n) => [`${n}.jpg`, page]),
        )
      ).result,
    ).toMatchObject({ read: 1 });
    await read(id, [['other.jpg', (await scan(1, choice('e', 'e')))[0] as Buffer]]);
    const [waiting] = (await readingOf(id)).waiting;
    expect(waiting).toMatchObject({ state: 'double', page: 1 });
    expect((await manager.put(`${base}/${id}/pages/${waiting.id}`, { as: 'counted' })).status).toBe(200);
    expect((await readingOf(id)).waiting).toEqual([]);
    expect(await confirm(id)).toMatchObject({ created: 1 });
  });

  it('changes its one attempt where a decision comes later', async () => {
    const [page] = await sql(
      `select g.id from paper_pages g join paper_sheets s on s.id = g.sheet_id
        where g.paper_id = $1 and s.attempt_id is not null and g.page = 0 and g.state = 'read' order by s.confirmed_at limit 1`,
      [id],
    );
    const second = pages[0]?.fields.findIndex(({ itemId }) => itemId === scenario.itemIds[1]);
    await manager.put(`${base}/${id}/pages/${page?.id}/fields/${second}`, { values: ['b'] });
    expect(await confirm(id)).toMatchObject({ created: 0, updated: 1 });
    const rows = await sql(
      'select s.total::text from score_sheets s join attempts a on a.id = s.attempt_id where a.questionnaire_id = $1 order by a.started_at',
      [scenario.questionnaireId],
    );
    expect(rows[0]?.total).toBe('4.0000');
    expect(rows).toHaveLength(2);
  });

  it('is shown to its student with the released result, page by page, and to no other', async () => {
    const rows = await sql(
      `select a.id, u.email, (select json_agg(f.id) from files f where f.subject_id = a.id) as cut,
              (select json_agg(g.file_id order by g.page) from paper_pages g join paper_sheets s on s.id = g.sheet_id
                where s.attempt_id = a.id and g.state = 'read') as pages
         from attempts a join users u on u.id = a.user_id where a.questionnaire_id = $1 order by a.started_at, a.id`,
      [scenario.questionnaireId],
    );
    for (const { id: attemptId } of rows) {
      const path = `/api/v1/answers/${attemptId}/items/${scenario.itemIds[4]}/score`;
      const given = await manager.put(path, { score: '1', comment: '', version: null });
      expect(given.status, JSON.stringify(given.body)).toBe(200);
    }
    expect(await releaseScores(manager, scenario.questionnaireId, true)).toMatchObject({ state: 'done' });
    const sessions = await createSessions(
      server.ownerUrl,
      rows.map(({ email }) => email),
    );
    const [own, other] = sessions.map((one) => clientWith(server.address, one, scenario.institutionId));
    const attempt: { id: string; pages: string[]; cut: string[] } = rows[0] as never;
    const sheet = async (client = own) =>
      (await client?.get(`/api/v1/answers/${attempt.id}/result?full=1`))?.body.model?.sheet_pages;
    expect(await sheet()).toEqual(attempt.pages);
    expect(await sheet(other)).toBeUndefined();
    for (const fileId of [...attempt.pages, ...attempt.cut]) {
      const seen = await Promise.all([own, other].map((client) => client?.get(`/api/v1/files/${fileId}`)));
      expect(seen.map((reply) => reply?.status)).toEqual([200, 404]);
    }
    // The sheets of others are no part of it, and neither is what was printed for all.
    const [printed] = (await manager.get(`${base}/${id}`)).body.model.files;
    expect((await own?.get(`/api/v1/files/${printed.file_id}`))?.status).toBe(404);
    await sql('update score_sheets set released_at = null where attempt_id = $1', [attempt.id]);
    expect((await own?.get(`/api/v1/files/${attempt.pages[0]}`))?.status).toBe(404);
    await sql('update score_sheets set released_at = now() where attempt_id = $1', [attempt.id]);
  });

  it('takes a page whose code is lost from a person, and none of another exam', async () => {
    const [page] = await scan(2, choice('b', 'b'));
    const covered = await (await import('sharp'))
      .default(page)
      .composite([
        {
          input: Buffer.from(
            '<svg width="400" height="400"><rect width="400" height="400" fill="#fff"/></svg>',
          ),
          gravity: 'northeast',
        },
      ])
      .jpeg()
      .toBuffer();
    await read(id, [['torn.jpg', covered]]);
    const { waiting, students } = await readingOf(id);
    expect(waiting).toMatchObject([{ state: 'unknown', sheet_id: null }]);
    const path = `${base}/${id}/pages/${waiting[0].id}`;
    const sheet_id = students[2].sheet_id;
    expect((await manager.put(path, { as: 'page_of', sheet_id, page: 9 })).status).toBe(422);
    expect((await manager.put(path, { as: 'page_of', sheet_id, page: 1 })).status).toBe(200);
    const { doubts } = await readingOf(id);
    expect(doubts.map(({ label }: { label: string }) => label)).toEqual(['1', '2', '3', '4.1']);
    await manager.put(path, { as: 'discarded' });

    const elsewhere = await manager.post(base, { questionnaire_id: scenario.questionnaireId, name: 'Outra' });
    const { body } = await manager.post(`${base}/${elsewhere.body.model.id}/print`);
    await manager.waitForJob(body.model.job_id);
    await read(elsewhere.body.model.id, [['foreign.jpg', page as Buffer]]);
    expect((await readingOf(elsewhere.body.model.id)).waiting).toMatchObject([{ state: 'foreign' }]);
  });

  it('refuses what can not be read, whole, and stays as it is once pages were read', async () => {
    const before = await sql('select count(*)::int as n from paper_pages where paper_id = $1', [id]);
    const [good] = await scan(2, choice('a', 'a'));
    for (const bytes of [
      Buffer.from('%PDF-1.7\nnothing'),
      Buffer.from('GIF89a nothing'),
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(200)]),
      Buffer.from('PK\u0003\u0004 torn'),
      writePdf('many', {}, Array<PdfPage>(1001).fill({ ground: null, shapes: [] })),
    ]) {
      const job = await read(id, [
        ['good.jpg', good as Buffer],
        ['bad', bytes],
      ]);
      expect(job).toMatchObject({
        state: 'failed',
        error_message: expect.stringContaining('Nada foi guardado'),
      });
    }
    expect(await sql('select count(*)::int as n from paper_pages where paper_id = $1', [id])).toEqual(before);
    expect((await manager.delete(`${base}/${id}`)).body.code).toBe('paper-pages');
    const { body } = await manager.put(`${base}/${id}`, { name: 'Prova de papel', versions: 2 });
    expect(body.code).toBe('paper-pages');
  });

  it('loses the pages of a person who is erased, and what was printed with the name of theirs', async () => {
    const [sheet] = await sql(
      `select p.user_id, array_agg(g.id) as pages, array_agg(f.storage_key) as keys
         from paper_pages g join paper_sheets s on s.id = g.sheet_id join participants p on p.id = s.participant_id join files f on f.id = g.file_id
        where g.paper_id = $1 group by 1 order by 1 limit 1`,
      [id],
    );
    const others = `select count(*)::int as n from paper_pages where paper_id = $1 and not id = any ($2)`;
    const left = await sql(others, [id, sheet?.pages]);
    const printed = (await manager.get(`${base}/${id}`)).body.model.files as { file_id: string }[];
    const [request] = await sql(
      `insert into erasure_requests (institution_id, user_id, reason) values ($1, $2, '') returning id`,
      [manager.institutionId, sheet?.user_id],
    );
    const reply = await manager.post(`/api/v1/erasure_requests/${request?.id}/carry_out`);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(await sql('select from paper_pages where id = any ($1)', [sheet?.pages])).toEqual([]);
    expect(await sql(others, [id, sheet?.pages])).toEqual(left);
    expect((await manager.get(`${base}/${id}`)).body.model.files).toEqual([]);
    for (const { file_id } of printed)
      expect((await manager.get(`/api/v1/files/${file_id}`)).status).toBe(404);
    for (const key of sheet?.keys ?? [])
      await expect(server.services.files.locate(key).then(stat)).rejects.toThrow(/ENOENT/);
  });
});
