import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeForm, composePool, type PoolItem, type PoolSection } from '../form.ts';
import { seededRandom } from '../random.ts';
import { packedOptionsOf, packForm, unpackForm } from './packed-form.ts';

const anyPoolItem = fc.record({
  type: fc.constantFrom('multiple_choice' as const, 'essay' as const, 'section' as const),
  options: fc.nat(60),
  shuffleOptions: fc.boolean(),
  isDrawn: fc.boolean(),
});
const anySections = fc.array(fc.array(anyPoolItem, { maxLength: 300 }), { maxLength: 4 });
const build = (
  list: (typeof anySections extends fc.Arbitrary<infer T> ? T : never)[number][],
): PoolSection[] =>
  list.map((items, section) => {
    const pool = items.map(
      ({ type, options, shuffleOptions, isDrawn }, index): PoolItem => ({
        itemId: `${section}-${index}`,
        type,
        optionIds: Array.from({ length: options }, (_, place) => `o${place}`),
        shuffleOptions,
        drawId: isDrawn && type !== 'section' ? `d${section}` : null,
      }),
    );
    const drawn = pool.filter(({ drawId }) => drawId !== null).length;
    return { id: `s${section}`, items: pool, draws: [{ id: `d${section}`, count: Math.floor(drawn / 2) }] };
  });

describe('a packed form', () => {
  it('gives back the form that it was made of, whatever was drawn and shuffled', () => {
    fc.assert(
      fc.property(anySections, fc.boolean(), fc.boolean(), fc.string(), (list, questions, options, seed) => {
        const sections = build(list);
        const settings = { shuffle_questions: questions, shuffle_options: options };
        const form = composeForm({ sections, settings, random: seededRandom(seed) });
        const composition = { sections: composePool({ sections, settings }) };
        const bytes = packForm(composition, form);
        expect(unpackForm(composition, bytes)).toEqual(form);
        for (const { items } of form.sections)
          for (const { id, options } of items)
            expect(packedOptionsOf(composition, bytes, id)).toEqual(options);
      }),
    );
  });

  it('has no options for an item that was not drawn', () => {
    const item = (id: string) => ({ id, options: ['a', 'b'] });
    const composition = { sections: [{ id: 's', items: ['1', '2', '3'].map(item) }] };
    const bytes = packForm(composition, { sections: [{ id: 's', items: [item('3'), item('1')] }] });
    expect(['1', '2', '3'].map((id) => packedOptionsOf(composition, bytes, id))).toEqual([
      ['a', 'b'],
      undefined,
      ['a', 'b'],
    ]);
  });

  // Attempts hold bytes like these for ever: what reads them may never read anything else.
  it('is read as it was written first', () => {
    const composition = {
      sections: [
        {
          id: 's1',
          items: [
            { id: 'h', heading: true as const },
            { id: '1', options: ['a', 'b', 'c'] },
          ],
        },
        { id: 's2', items: Array.from({ length: 301 }, (_, index) => ({ id: `x${index}` })) },
      ],
    };
    const bytes = Uint8Array.from([1, 2, 0, 1, 2, 0, 1, 2, 0xac, 2, 5]);
    const form = {
      sections: [
        {
          id: 's1',
          items: [
            { id: 'h', heading: true },
            { id: '1', options: ['c', 'a', 'b'] },
          ],
        },
        { id: 's2', items: [{ id: 'x300' }, { id: 'x5' }] },
      ],
    };
    expect(unpackForm(composition, bytes)).toEqual(form);
    expect(packForm(composition, form as ReturnType<typeof unpackForm>)).toEqual(bytes);
  });

  it.each([
    ['of another version', [2]],
    ['that is cut off', [1, 1]],
    ['with more behind it', [1, 1, 0, 9]],
    ['that names an item there is not', [1, 1, 7]],
  ])('is refused where it is one %s', (_what, bytes) => {
    const composition = { sections: [{ id: 's', items: [{ id: '1' }] }] };
    expect(() => unpackForm(composition, Uint8Array.from(bytes))).toThrow();
  });
});
