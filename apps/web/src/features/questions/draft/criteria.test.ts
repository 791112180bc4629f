import { expect, it } from 'vitest';
import { addCriterion, changeCriterion, removeCriterion, sumOfWeights } from './criteria.ts';
import { emptyDraft } from './to-draft.ts';

it('adds up weights exactly and gives a new criterion what is left', () => {
  let draft = addCriterion(emptyDraft());
  expect(draft.criteria).toEqual([{ id: 'c1', name: '', description: '', weight: '100' }]);
  draft = addCriterion(changeCriterion(draft, 'c1', { weight: '33,3' }));
  expect(draft.criteria[1]?.weight).toBe('66.7');
  expect(sumOfWeights(draft.criteria)).toEqual({ text: '100', isOver: false });
  draft = addCriterion(changeCriterion(draft, 'c2', { weight: '66,71' }));
  expect(draft.criteria[2]?.weight).toBe('0');
  expect(sumOfWeights(draft.criteria)).toEqual({ text: '100.01', isOver: true });
  draft = changeCriterion(draft, 'c2', { weight: 'muito' });
  expect(sumOfWeights(removeCriterion(draft, 'c3').criteria)).toEqual({ text: '33.3', isOver: false });
});
