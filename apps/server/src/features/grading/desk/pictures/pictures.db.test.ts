import { cutAnswer } from '@certame/contract/features/paper/cut-answer.ts';
import { createExamScenario, type ScenarioQuestion } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf, releaseScores } from '@certame/testkit/exam-walk.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pagesOf } from '#lib/pdf/testing/pages-of.ts';
import { levels, type QueueRow, useCorrectionScenario } from '../../testing/correction-scenario.ts';

const scenes = await useCorrectionScenario();
const { base, server, admin, manager, sql, idOf, begin, queueOf, pathOf, open } = scenes;

const ask = (type: ScenarioQuestion['type'], content: object): ScenarioQuestion => ({
  ...{ type, content: { statement: '<p>Responda</p>', ...content }, key: {}, score: '2' },
});
const questions = [
  ask('media', { media_kinds: ['image'], max_files: 2 }),
  ask('simple_text', {}),
  ask('essay', {}),
  ask('media', { media_kinds: ['image', 'document'] }),
];
const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#cdf' } })
  .png()
  .toBuffer();
const five = levels(5, 5, 5, 5, 5);

/** A photo under its author's name, a page cut out of paper, an essay: given out to the manager, who grades blind. */
async function answered(change: object = {}) {
  const scenario = await createExamScenario(server.ownerUrl, { sections: [questions] });
  const candidate = await candidateOf(server, scenario, 'student');
  const [photo, cut, essay, mixed] = scenario.itemIds as [string, string, string, string];
  const { answerId } = await beginExam(candidate, scenario, [undefined, undefined, '<p>Um texto meu</p>']);
  const fileOf = async (name: string): Promise<string> => {
    const stored = await server.services.files.put(png);
    const [file] = await sql(
      `insert into files (institution_id, owner_id, purpose, subject_id, name, mime, size, sha256, storage_key)
       select institution_id, user_id, 'answer', id, $5, 'image/png', $2, $3, $4 from attempts where id = $1 returning id`,
      [answerId, stored.size, stored.sha256, stored.storageKey, name],
    );
    return file.id;
  };
  const files = [
    await fileOf('sofia prado 1.png'),
    await fileOf('sofia prado 2.png'),
    await fileOf('cortada.jpg'),
  ];
  await beginExam(candidate, scenario, [files.slice(0, 2)]);
  await candidate.post(`/api/v1/answers/${answerId}/finish`, { device_id: 'device-of-a-test' });
  await sql(
    `insert into responses (attempt_id, item_id, institution_id, seq, value, answered_at, received_at)
     select id, $2, institution_id, 99, to_jsonb($3::text), now(), now() from attempts where id = $1`,
    [answerId, cut, cutAnswer(files[2] ?? '')],
  );
  const alone = { total_teacher: 1, max_difference: null, max_criterion_difference: null };
  const { id } = await begin(
    { ...scenario, itemIds: [photo, cut, essay] },
    { ...alone, grader_ids: [idOf(manager)], ...change },
  );
  const queue = await queueOf(manager, id);
  const rowOf = (itemId: string): QueueRow => {
    const row = queue.find((one) => one.item_id === itemId);
    if (!row) throw new Error('It was not given out');
    return row;
  };
  return {
    scenario,
    candidate,
    answerId,
    files,
    mixed,
    photo: rowOf(photo),
    cut: rowOf(cut),
    essay: rowOf(essay),
  };
}
const regionOn = (picture: string, change: object = {}) => ({
  ...{ id: 'a1', picture, x: 0.1, y: 0.2, width: 0.5, height: 0.4, text: 'Aqui está borrado.', ...change },
});
const passage = { id: 'a2', start: 3, quote: 'texto', text: 'Diga de quem.' };

describe('answers that are pictures', () => {
  test('are shown to a blind grader under ids of their own, without a byte of who sent them', async () => {
    const { photo, cut, files, mixed, scenario, candidate } = await answered();
    const { body } = await manager.get(`${base}/questions?questionnaire_id=${scenario.questionnaireId}`);
    // Other files than pictures can't be shown without their names.
    expect(body.model.map((one: { item_id: string }) => one.item_id)).not.toContain(mixed);
    const shown = [await open(manager, photo), await open(manager, cut)];
    const [ofPhoto, ofCut] = shown.map((reply) => reply.body.model.pictures as string[]);
    expect(shown.map((reply) => reply.body.model.value)).toEqual([null, null]);
    expect([ofPhoto?.length, ofCut?.length]).toEqual([2, 1]);
    const pictures = [
      await manager.get(pathOf(photo, `pictures/${ofPhoto?.[1]}`)),
      await manager.get(pathOf(cut, `pictures/${ofCut?.[0]}`)),
    ];
    for (const { status, headers, body: bytes } of pictures) {
      expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(Buffer.from(bytes as Uint8Array)).toEqual(png);
    }
    for (const { headers, body: bytes } of [...shown, ...pictures])
      for (const canary of [...files, 'sofia', 'Sofia', 'prado'])
        expect(JSON.stringify([bytes instanceof Uint8Array ? '' : bytes, ...headers])).not.toContain(canary);
    // One picture under the address of another answer, under its file's id, for a grader without the answer, for its author.
    const refused = [
      await manager.get(pathOf(cut, `pictures/${ofPhoto?.[0]}`)),
      await manager.get(pathOf(photo, `pictures/${files[0]}`)),
      await admin.get(pathOf(photo, `pictures/${ofPhoto?.[0]}`)),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await candidate.get(pathOf(photo, `pictures/${ofPhoto?.[0]}`))).status).toBe(403);
    await sql(`update attempts set state = 'in_progress' where id = $1`, [photo.answer_id]);
    expect((await manager.get(pathOf(photo, `pictures/${ofPhoto?.[0]}`))).status).toBe(404);
    await sql(`update attempts set state = 'awaiting_correction' where id = $1`, [photo.answer_id]);
  });

  test.each([true, false])(
    'have comments on their regions, which their author and the printed attempt get where the correction says so: %s',
    async (shows) => {
      const { photo, cut, essay, scenario, candidate, answerId } = await answered({
        show_annotations: shows,
      });
      const pictureOf = async (row: QueueRow, index: number): Promise<string> =>
        (await open(manager, row)).body.model.pictures[index];
      const [second, cutOut] = [await pictureOf(photo, 1), await pictureOf(cut, 0)];
      const give = (row: QueueRow, annotations: object[], what: 'draft' | 'grade' = 'grade') =>
        manager.put(pathOf(row, what), { criteria_scores: five, updated_at: null, annotations });
      const refused = [
        await give(photo, [regionOn(cutOut)]),
        await give(photo, [regionOn(cutOut)], 'draft'),
        await give(photo, [regionOn(second, { x: 0.6 })]),
        await give(photo, [regionOn(second, { width: 0 })]),
        await give(photo, [regionOn(second, { text: ' ' })]),
      ];
      expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
      expect((await give(photo, [regionOn(second)])).status).toBe(200);
      expect((await open(manager, photo)).body.model.annotations).toEqual([regionOn(second)]);
      expect((await give(cut, [regionOn(cutOut, { text: 'Letra difícil.' })])).status).toBe(200);
      expect((await give(essay, [passage])).status).toBe(200);
      const result = async () => (await candidate.get(`/api/v1/answers/${answerId}/result?full=1`)).body;
      expect((await result()).code).toBe('results-not-released');
      await releaseScores(await server.as('teacher'), scenario.questionnaireId, true);
      const [ofPhoto, ofCut, ofEssay] = (await result()).model.items;
      expect(ofPhoto.pictures[1]).toBe(second);
      expect([ofPhoto, ofCut, ofEssay].map(({ annotations }) => annotations)).toEqual(
        shows
          ? [[regionOn(second)], [regionOn(cutOut, { text: 'Letra difícil.' })], [passage]]
          : [[], [], []],
      );
      const paper = await manager.get(`/api/v1/answers/${answerId}/print`);
      const text = (await pagesOf(paper.body as Uint8Array)).join(' ');
      // What was written by hand is a picture, not the markup that names it.
      expect(text).not.toContain('<p>');
      const notes = [
        'Comentários na resposta',
        'Região 1',
        'Aqui está borrado.',
        'Imagem 2',
        'Letra difícil.',
        '“texto”',
        'Diga de quem.',
      ];
      expect(notes.filter((note) => text.includes(note))).toEqual(shows ? notes : []);
    },
  );
});
