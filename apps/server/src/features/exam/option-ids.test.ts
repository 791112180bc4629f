import { storedKeySchema } from '@certame/contract/features/questions/content.ts';
import { expect, it } from 'vitest';
import { type OptionIds, pseudonymizeKey } from './option-ids.ts';

it('names options of every part of a key as the attempt does', () => {
  const ids: OptionIds = {
    toOwn: (itemId, id) => `${itemId}-${id}`,
    orderChoices: (_i, _g, choices) => [...choices],
  };
  const key = storedKeySchema.parse({
    correct_option_ids: ['a'],
    option_weights: { b: '50' },
    option_feedback: { c: 'Quase' },
    accepted_choices: [['a', 'c']],
  });
  expect(pseudonymizeKey(ids, 'q', key)).toMatchObject({
    correct_option_ids: ['q-a'],
    option_weights: { 'q-b': '50' },
    option_feedback: { 'q-c': 'Quase' },
    accepted_choices: [['q-a', 'q-c']],
  });
  const plain = storedKeySchema.parse({});
  expect('accepted_choices' in pseudonymizeKey(ids, 'q', plain)).toBe(false);
});
