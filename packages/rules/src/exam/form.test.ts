import { AppError } from '@certame/contract/errors.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeForm, type PoolItem, type PoolSection } from './form.ts';
import { seededRandom } from './random.ts';

const item = (itemId: string, changes: Partial<PoolItem> = {}): PoolItem => ({
  itemId,
  type: 'multiple_choice',
  optionIds: ['a', 'b', 'c', 'd', 'e'],
  shuffleOptions: false,
  drawId: null,
  ...changes,
});
const section = (id: string, items: PoolItem[], draws: PoolSection['draws'] = []): PoolSection => ({
  id,
  items,
  draws,
});
const plain = { shuffle_questions: false, shuffle_options: false };
const idsOf = (sections: PoolSection[], settings = plain, seed = 's') =>
  composeForm({ sections, settings, random: seededRandom(seed) }).sections.map((s) =>
    s.items.map((i) => i.id),
  );
const errorOf = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('composeForm', () => {
  it('keeps the order and says nothing of options that stand as written', () => {
    const sections = [section('s1', [item('1'), item('2')]), section('s2', [item('3')])];
    expect(composeForm({ sections, settings: plain, random: seededRandom('s') })).toEqual({
      sections: [
        { id: 's1', items: [{ id: '1' }, { id: '2' }] },
        { id: 's2', items: [{ id: '3' }] },
      ],
    });
  });

  it('shuffles questions inside their section and leaves headings at their place', () => {
    const headings = new Set([0, 4]);
    const items = Array.from({ length: 9 }, (_, i) =>
      item(String(i), headings.has(i) ? { type: 'section', optionIds: [] } : {}),
    );
    const orders = new Set<string>();
    for (let seed = 0; seed < 50; seed++) {
      const [first = [], second = []] = idsOf(
        [section('s1', items), section('s2', [item('x'), item('y')])],
        { ...plain, shuffle_questions: true },
        String(seed),
      );
      expect(first[0]).toBe('0');
      expect(first[4]).toBe('4');
      expect(first.toSorted()).toEqual(items.map((i) => i.itemId));
      expect(second.toSorted()).toEqual(['x', 'y']);
      orders.add(first.join());
    }
    expect(orders.size).toBeGreaterThan(40);
  });

  it('shuffles options by the questionnaire or by the question', () => {
    const own = item('own', { shuffleOptions: true });
    const other = item('other');
    const form = (shuffle_options: boolean) =>
      composeForm({
        sections: [section('s', [own, other, item('text', { type: 'essay', optionIds: [] })])],
        settings: { ...plain, shuffle_options },
        random: seededRandom('o'),
      }).sections[0]?.items;
    expect(form(false)?.map((i) => i.options?.toSorted())).toEqual([own.optionIds, undefined, undefined]);
    expect(form(true)?.map((i) => i.options?.toSorted())).toEqual([
      own.optionIds,
      other.optionIds,
      undefined,
    ]);
  });

  it('refuses a draw that asks for more than there is, with the numbers', () => {
    const sections = [
      section('s', [item('1', { drawId: 'd' }), item('2', { drawId: 'd' })], [{ id: 'd', count: 3 }]),
    ];
    const error = errorOf(() => idsOf(sections));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: 'questionnaire-incomplete',
      data: { draw_id: 'd', asked: 3, available: 2 },
    });
  });

  it('does not draw what is placed already, nor a heading', () => {
    const sections = [
      section(
        's',
        [
          item('placed', { versionId: 'v1' }),
          item('p1', { versionId: 'v1', drawId: 'd' }),
          item('p2', { type: 'section', drawId: 'd' }),
          item('p3', { versionId: 'v2', drawId: 'd' }),
        ],
        [{ id: 'd', count: 1 }],
      ),
    ];
    for (let seed = 0; seed < 20; seed++)
      expect(idsOf(sections, plain, String(seed))).toEqual([['placed', 'p3']]);
  });

  it('never fails by bad luck where pools overlap', () => {
    // The narrow draw can only be served with v1, which the wide one takes first half of the time.
    const sections = [
      section(
        's1',
        [item('w1', { versionId: 'v1', drawId: 'wide' }), item('w2', { versionId: 'v2', drawId: 'wide' })],
        [{ id: 'wide', count: 1 }],
      ),
      section('s2', [item('n1', { versionId: 'v1', drawId: 'narrow' })], [{ id: 'narrow', count: 1 }]),
    ];
    for (let seed = 0; seed < 50; seed++)
      expect(idsOf(sections, plain, String(seed))).toEqual([['w2'], ['n1']]);
  });

  it('draws every item of a pool equally often', () => {
    const pool = Array.from({ length: 6 }, (_, i) => item(String(i), { drawId: 'd' }));
    const counts = new Map<string, number>();
    const random = seededRandom('fair');
    for (let i = 0; i < 6000; i++) {
      const form = composeForm({
        sections: [section('s', pool, [{ id: 'd', count: 2 }])],
        settings: plain,
        random,
      });
      for (const drawn of form.sections[0]?.items ?? [])
        counts.set(drawn.id, (counts.get(drawn.id) ?? 0) + 1);
    }
    for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(150);
  });

  it('satisfies every draw exactly when a choice exists, and shows no version twice', () => {
    const pools = fc.array(
      fc.record({
        versions: fc.uniqueArray(fc.nat(7), { maxLength: 6 }),
        count: fc.integer({ min: 1, max: 3 }),
      }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(pools, fc.string(), (draws, seed) => {
        const versions = new Map<string, string>();
        const sections = draws.map((draw, index) =>
          section(
            `s${index}`,
            draw.versions.map((version) => {
              const id = `i${index}-${version}`;
              versions.set(id, `v${version}`);
              return item(id, { versionId: `v${version}`, drawId: `d${index}` });
            }),
            [{ id: `d${index}`, count: draw.count }],
          ),
        );
        // Hall's condition, the slow way: every set of draws finds as many versions as it asks for.
        let feasible = true;
        for (let mask = 1; mask < 1 << draws.length; mask++) {
          const chosen = draws.filter((_, index) => mask & (1 << index));
          const union = new Set(chosen.flatMap((draw) => draw.versions));
          if (union.size < chosen.reduce((sum, draw) => sum + draw.count, 0)) feasible = false;
        }
        const error = errorOf(() => {
          const drawn = idsOf(sections, plain, seed);
          expect(drawn.map((ids) => ids.length)).toEqual(draws.map((draw) => draw.count));
          const shown = drawn.flat().map((id) => versions.get(id));
          expect(new Set(shown).size).toBe(shown.length);
        });
        if (feasible) expect(error).toBeUndefined();
        else expect(error).toMatchObject({ code: 'questionnaire-incomplete' });
      }),
    );
  });

  it('survives being stored as JSON', () => {
    const form = composeForm({
      sections: [section('s', [item('h', { type: 'section' }), item('1', { shuffleOptions: true })])],
      settings: plain,
      random: seededRandom('json'),
    });
    expect(JSON.parse(JSON.stringify(form))).toEqual(form);
  });
});
