import { hash } from 'node:crypto';
import { createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf, releaseScores } from '@certame/testkit/exam-walk.ts';
import { describe, expect, test } from 'vitest';
import { useCandidateWalk } from './testing/candidate-walk.ts';

const { server, teacher, sql, walk } = await useCandidateWalk();

describe('options that are shuffled', () => {
  const authorIds = Array.from({ length: 8 }, (_, index) => `CanaryAuthorId${index}`);
  const shuffled = (type: 'multiple_choice' | 'check_box', statement: string) => ({
    type,
    content: { statement, options: authorIds.map((id, index) => ({ id, html: `<p>opção ${index}</p>` })) },
    key: {
      correct_option_ids: authorIds.slice(0, 1),
      option_feedback: { [authorIds[0] ?? '']: '<p>Isso</p>' },
    },
  });
  const matching = {
    type: 'gap' as const,
    content: {
      statement: '<p><span data-gap="g"></span></p>',
      gaps: [{ id: 'g', kind: 'select' as const, choices: authorIds.map((_, index) => `escolha ${index}`) }],
    },
    key: { gaps: { g: { texts: [{ text: 'escolha 0' }] } } },
  };

  test('arrive in the order of the attempt under ids of its own, come back translated, and are graded so', async () => {
    const scenario = await createExamScenario(server.ownerUrl, {
      sections: [[shuffled('multiple_choice', 'Uma'), shuffled('check_box', 'Algumas'), matching]],
      settings: {
        shuffle_options: true,
        view_answer_key: true,
        answer_key_before_end: true,
        multiple_attempts: true,
      },
    });
    const client = await candidateOf(server, scenario, 'student');
    const open = await beginExam(client, scenario, []);
    const device_id = 'device-of-a-test';
    const { items } = (await client.get(`/api/v1/answers/${open.answerId}?device_id=${device_id}`)).body.form;
    const orderOf = (item: { content: { options: { html: string }[] } }) =>
      item.content.options.map((option) => option.html);
    const authorsOrder = authorIds.map((_, index) => `<p>opção ${index}</p>`);
    for (const item of items.slice(0, 2)) {
      expect(item.content.options.map((option: { id: string }) => option.id)).toEqual(item.option_order);
      expect(orderOf(item).toSorted()).toEqual(authorsOrder);
      expect(orderOf(item)).not.toEqual(authorsOrder);
    }
    expect(items[2].content.gaps[0].choices).not.toEqual(matching.content.gaps[0]?.choices);
    expect(items[2].content.gaps[0].choices.toSorted()).toEqual(matching.content.gaps[0]?.choices);

    const idOf = (item: (typeof items)[0], html: string): string =>
      item.content.options.find((option: { html: string }) => option.html === html).id;
    const right = items.slice(0, 2).map((item: (typeof items)[0]) => idOf(item, '<p>opção 0</p>'));
    const answered_at = new Date().toISOString();
    const save = (responses: { item_id: string | undefined; seq: number; value: unknown }[]) =>
      client.post(`/api/v1/answers/${open.answerId}/responses`, {
        device_id,
        responses: responses.map((one) => ({ ...one, answered_at })),
      });
    const [one, some, gap] = scenario.itemIds;
    const saved = await save([
      { item_id: one, seq: 1, value: right[0] },
      { item_id: some, seq: 2, value: [right[1]] },
      { item_id: gap, seq: 3, value: { g: 'escolha 0' } },
    ]);
    expect(saved.body.rejected).toEqual([]);
    // The author's id is no way to try out which option it is.
    const tried = await save([{ item_id: one, seq: 4, value: authorIds[0] }]);
    expect(tried.body.rejected).toMatchObject([{ code: 'invalid-value' }]);
    expect(
      await sql('select value from responses where attempt_id = $1 order by seq', [open.answerId]),
    ).toEqual([{ value: authorIds[0] }, { value: [authorIds[0]] }, { value: { g: 'escolha 0' } }]);
    const resumed = await client.get(`/api/v1/answers/${open.answerId}?device_id=${device_id}`);
    expect(resumed.body.responses.map((response: { value: unknown }) => response.value)).toEqual([
      right[0],
      [right[1]],
      { g: 'escolha 0' },
    ]);

    const during = await walk(client, scenario, [open.answerId], authorIds);
    expect(Object.fromEntries(during.leaks)).toEqual({});
    await client.post(`/api/v1/answers/${open.answerId}/finish`, { device_id });
    await sql(
      `update attempts set state = 'awaiting_release', finished_at = now() where questionnaire_id = $1 and state = 'in_progress'`,
      [scenario.questionnaireId],
    );
    await releaseScores(teacher, scenario.questionnaireId);
    const after = await walk(client, scenario, [open.answerId], authorIds);
    expect(Object.fromEntries(after.leaks)).toEqual({});
    const { model } = (await client.get(`/api/v1/answers/${open.answerId}/result?full=1`)).body;
    expect(model.score).toBe(model.max);
    expect(model.items[0]).toMatchObject({
      value: right[0],
      key: { correct_option_ids: [right[0]], option_feedback: { [right[0]]: '<p>Isso</p>' } },
    });
  }, 60_000);

  test.each([
    ['keep the ids of the author in attempts that began with them', {}, () => authorIds],
    [
      'keep the hashed ids of attempts from before forms were packed',
      { optionKey: 'k' },
      (itemId: string) =>
        authorIds.map((id) => hash('sha256', `k\n${itemId}\n${id}`, 'base64url').slice(0, 12)),
    ],
  ])('%s', async (_what, stored, expected) => {
    const scenario = await createExamScenario(server.ownerUrl, {
      sections: [[shuffled('multiple_choice', 'Uma')]],
      settings: { shuffle_options: true },
    });
    const [itemId = ''] = scenario.itemIds;
    const client = await candidateOf(server, scenario, 'student2');
    const open = await beginExam(client, scenario, []);
    const form = {
      sections: [{ id: scenario.sectionIds[0], items: [{ id: itemId, options: authorIds.toReversed() }] }],
      ...stored,
    };
    await sql('update attempts set form = $2, packed_form = null, composition_id = null where id = $1', [
      open.answerId,
      JSON.stringify(form),
    ]);
    const reply = await client.get(`/api/v1/answers/${open.answerId}?device_id=device-of-a-test`);
    expect(reply.body.form.items[0].option_order).toEqual(expected(itemId).toReversed());
  });
});
