import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AttemptForm } from './form.ts';
import { canSave, missingRequired, stepsOf, type VisibilityInput, visibleItemIds } from './steps.ts';

const form: AttemptForm = {
  sections: [
    { id: 's1', items: [{ id: 'h1', heading: true }, { id: 'q1' }, { id: 'q2' }] },
    { id: 'empty', items: [] },
    { id: 's2', items: [{ id: 'q3' }, { id: 'h2', heading: true }] },
    { id: 's3', items: [{ id: 'q4' }] },
  ],
};
const all = ['h1', 'q1', 'q2', 'q3', 'h2', 'q4'];
const input = (changes: Partial<VisibilityInput> = {}): VisibilityInput => ({
  form,
  presentation: 'section',
  doNotGoBack: false,
  progressive: false,
  currentStep: 0,
  answeredItemIds: new Set(),
  requiredItemIds: new Set(),
  ...changes,
});

describe('stepsOf', () => {
  it.each([
    ['all', [{ sectionId: null, itemIds: all }]],
    [
      'section',
      [
        { sectionId: 's1', itemIds: ['h1', 'q1', 'q2'] },
        { sectionId: 's2', itemIds: ['q3', 'h2'] },
        { sectionId: 's3', itemIds: ['q4'] },
      ],
    ],
    [
      'question',
      [
        { sectionId: 's1', itemIds: ['h1', 'q1'] },
        { sectionId: 's1', itemIds: ['q2'] },
        { sectionId: 's2', itemIds: ['q3', 'h2'] },
        { sectionId: 's3', itemIds: ['q4'] },
      ],
    ],
  ] as const)('%s', (presentation, steps) => {
    expect(stepsOf(form, presentation)).toEqual(steps);
  });

  it('has no step without items, and one for a section of headings alone', () => {
    expect(stepsOf({ sections: [{ id: 's', items: [] }] }, 'all')).toEqual([]);
    const headings: AttemptForm = { sections: [{ id: 's', items: [{ id: 'h', heading: true }] }] };
    expect(stepsOf(headings, 'question')).toEqual([{ sectionId: 's', itemIds: ['h'] }]);
  });
});

describe('visibleItemIds', () => {
  it('shows everything where nothing limits', () => {
    expect(visibleItemIds(input())).toEqual(all);
  });

  it('shows only the current step where one can not go back', () => {
    const at = (currentStep: number) =>
      visibleItemIds(input({ doNotGoBack: true, presentation: 'question', currentStep }));
    expect(at(0)).toEqual(['h1', 'q1']);
    expect(at(1)).toEqual(['q2']);
    expect(at(9)).toEqual([]);
  });

  it.each([
    ['nothing answered', [], [], ['h1', 'q1', 'q2']],
    ['one of two answered', ['q1'], [], ['h1', 'q1', 'q2']],
    ['first section complete', ['q1', 'q2'], [], ['h1', 'q1', 'q2', 'q3', 'h2']],
    ['only the required one counts', ['q2'], ['q2'], ['h1', 'q1', 'q2', 'q3', 'h2']],
    ['all complete', ['q1', 'q2', 'q3', 'q4'], [], all],
    ['an earlier answer was cleared', ['q1', 'q3'], [], ['h1', 'q1', 'q2', 'q3', 'h2']],
  ])('progressive: %s', (_, answered, required, expected) => {
    const progressive = input({
      progressive: true,
      answeredItemIds: new Set(answered),
      requiredItemIds: new Set(required),
    });
    expect(visibleItemIds(progressive)).toEqual(expected);
  });
});

describe('canSave', () => {
  it('refuses headings and what is not in the form', () => {
    expect(canSave('q1', input())).toBe(true);
    expect(canSave('h1', input())).toBe(false);
    expect(canSave('elsewhere', input())).toBe(false);
  });

  it('allows exactly the visible questions, whatever the settings', () => {
    const ids = fc.subarray(all).map((list) => new Set(list));
    const settings = fc.record({
      presentation: fc.constantFrom('all' as const, 'section' as const, 'question' as const),
      doNotGoBack: fc.boolean(),
      progressive: fc.boolean(),
      currentStep: fc.nat(5),
      answeredItemIds: ids,
      requiredItemIds: ids,
    });
    fc.assert(
      fc.property(settings, (changes) => {
        const visible = visibleItemIds(input(changes));
        for (const id of all)
          expect(canSave(id, input(changes))).toBe(visible.includes(id) && !id.startsWith('h'));
      }),
    );
  });
});

describe('missingRequired', () => {
  it('names the required ones without a response', () => {
    const state = { answeredItemIds: new Set(['q1']), requiredItemIds: new Set(['q1', 'q2', 'q4']) };
    expect(missingRequired(['h1', 'q1', 'q2'], state)).toEqual(['q2']);
  });
});
