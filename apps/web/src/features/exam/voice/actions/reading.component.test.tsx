import type { FormItem } from '@certame/contract/features/exam/form.ts';
import { expect, it, vi } from 'vitest';
import type { Attempt, AttemptView } from '../../core/attempt/attempt-types.ts';
import { formOf, itemOf } from '../../core/testing/forms.ts';
import { createReading } from './reading.ts';
import { spokenQuestion } from './spoken-question.ts';

const whole = itemOf('q1', 's1', { number: 1 });
const heading = (id: string, statement: string): FormItem =>
  itemOf(id, 's1', {
    type: 'section',
    number: null,
    content: { ...(whole.content as object), statement } as never,
  });

const viewOf = (items: FormItem[]): AttemptView =>
  ({
    form: formOf(items, {
      sections: [{ section_id: 's1', title: 'Leitura', description: 'Leia o texto.', items_count: 2 }],
    }),
    items: new Map(items.map((item) => [item.item_id, item])),
    steps: [{ sectionId: null, itemIds: items.map((item) => item.item_id) }],
    stepIndex: 0,
    responses: new Map(),
  }) as unknown as AttemptView;

it('reads a question once its text has come, unless the candidate has gone on', () => {
  const say = vi.fn();
  const empty = { ...whole, content: null };
  let view = viewOf([empty]);
  const reading = createReading({ view: () => view } as Attempt, { say } as never);
  reading.read(empty);
  reading.roomChanged(empty);
  expect(say.mock.calls).toEqual([['A questão está carregando. Leio assim que ela chegar.']]);
  view = viewOf([whole]);
  reading.roomChanged(whole);
  reading.roomChanged(whole);
  expect(say).toHaveBeenCalledTimes(2);
  expect(say.mock.calls[1]?.[0]).toContain('q1');
  reading.read(empty);
  reading.roomChanged(itemOf('q2'));
  reading.roomChanged(whole);
  expect(say).toHaveBeenCalledTimes(3);
});

it('reads with a question what stands above it, and with the next one only what is its own', () => {
  const items = [
    heading('t1', '<p>Texto um.</p>'),
    whole,
    heading('t2', '<p>Texto dois.</p>'),
    itemOf('q2', 's1', { number: 2 }),
  ];
  const view = viewOf(items);
  expect(spokenQuestion(view, whole)).toMatch(/Leitura\nLeia o texto\.\nTexto um\.\nq1$/);
  const second = spokenQuestion(view, items[3] as FormItem);
  expect(second).toMatch(/Texto dois\.\nq2$/);
  expect(second).not.toMatch(/Leitura|Leia|Texto um/);
});
