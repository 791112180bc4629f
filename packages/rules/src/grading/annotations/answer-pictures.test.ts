import { cutAnswer } from '@certame/contract/features/paper/cut-answer.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { describe, expect, it } from 'vitest';
import { answerFilesOf, pictureIdOf } from './answer-pictures.ts';
import { passagesOf, regionsOf } from './split-annotations.ts';

const [one, other] = [
  '3f2c1a00-0000-4000-8000-000000000001',
  '3f2c1a00-0000-4000-8000-000000000002',
] as const;

describe('the pictures of an answer', () => {
  it.each([
    ['were handed in', 'media', [one, other], [one, other]],
    ['were not handed in', 'media', null, []],
    ['was cut out of a sheet', 'simple_text', cutAnswer(one), [one]],
    ['was cut out of a sheet, where an essay was asked', 'essay', cutAnswer(one), [one]],
    ['are none in a text', 'essay', '<p>Texto</p>', []],
    ['are none of options', 'check_box', [one], []],
  ] as const)('%s', (_, type, value, files) => {
    expect(answerFilesOf(type, value === null || typeof value === 'string' ? value : [...value])).toEqual(
      files,
    );
  });
  it('have ids of their own, which say nothing of their files’', () => {
    expect(isUuid(pictureIdOf(one))).toBe(true);
    expect(pictureIdOf(one)).toBe(pictureIdOf(one.toUpperCase()));
    expect(pictureIdOf(one)).not.toBe(pictureIdOf(other));
    for (const part of one.split('-')) expect(pictureIdOf(one).split('-')).not.toContain(part);
  });
});

it('comments are told apart by what they are about', () => {
  const passage = { id: 'a', start: 0, quote: 'Texto', text: 'Bom' };
  const region = { id: 'b', picture: pictureIdOf(one), x: 0, y: 0, width: 1, height: 1, text: 'Borrado' };
  expect([passagesOf([region, passage]), regionsOf([region, passage])]).toEqual([[passage], [region]]);
});
