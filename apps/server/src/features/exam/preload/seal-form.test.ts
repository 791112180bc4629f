import { settingsSchema } from '@certame/contract/features/questionnaires/settings.ts';
import { storedContentSchema } from '@certame/contract/features/questions/content.ts';
import { expect, test } from 'vitest';
import type { ExamDefinition, ExamItem } from '../definition.ts';
import { sealedFormOf } from './seal-form.ts';

/** With one question of so many characters. */
function definitionOf(id: string, length: number): ExamDefinition {
  const item: ExamItem = {
    ...{ id: `item of ${id}`, sectionId: 's', versionId: 'v', drawId: null, type: 'essay', difficulty: 'M' },
    ...{ required: false, max: '1', voided: null, isSuperseded: false },
    content: storedContentSchema.parse({ statement: 'a'.repeat(length) }),
  };
  return {
    ...{
      id,
      institutionId: 'i',
      institutionName: 'Escola',
      shortUrlId: id,
      name: 'Prova',
      state: 'released',
    },
    ...{
      startsAtMs: null,
      endsAtMs: null,
      releasedAtMs: null,
      passwordHash: null,
      questions: 1,
      proctoring: null,
      hasSupport: false,
    },
    settings: settingsSchema.parse({}),
    sections: [{ id: 's', title: '', description: '', items: [item], draws: [] }],
    items: new Map([[item.id, item]]),
  };
}
const secret = 'secret of a test';

test('sealed forms are kept by their size: many small ones, few large ones', () => {
  const small = Array.from({ length: 300 }, (_one, index) => definitionOf(`small ${index}`, 100));
  const sealed = small.map((one) => sealedFormOf(one, secret));
  expect(small.map((one) => sealedFormOf(one, secret))).toEqual(sealed);
  expect(sealedFormOf(small[0] as ExamDefinition, secret)).toBe(sealed[0]);

  const large = Array.from({ length: 13 }, (_one, index) => definitionOf(`large ${index}`, 1_000_000));
  const held = large.map((one) => sealedFormOf(one, secret));
  expect(sealedFormOf(large[12] as ExamDefinition, secret)).toBe(held[12]);
  expect(sealedFormOf(large[0] as ExamDefinition, secret)).not.toBe(held[0]);
});

test('a newer version of a questionnaire is sealed anew', () => {
  const before = sealedFormOf(definitionOf('one', 100), secret);
  const after = sealedFormOf(definitionOf('one', 200), secret);
  expect(after?.id).not.toBe(before?.id);
});

test('one of too many questions is not preloaded', () => {
  const huge = definitionOf('huge', 2_000_000);
  expect([sealedFormOf(huge, secret), sealedFormOf(huge, secret)]).toEqual([null, null]);
});
