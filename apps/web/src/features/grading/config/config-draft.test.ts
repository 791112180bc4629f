import { describe, expect, it } from 'vitest';
import { emptyLogin } from '#features/accounts/new-logins/new-login-draft.ts';
import { bodyOf, draftOf, totalWeight, withNationalEssay } from './config-draft.ts';

const competences = ['1', '2', '3', '4', '5'].map((criterion) => ({ criterion, description: '' }));

describe('the draft of a correction', () => {
  it('takes the national essay for its scale and rules, and keeps whom it is about', () => {
    const draft = { ...draftOf(null), name: 'Redação', grader_ids: ['a'], blind: false };
    const essay = withNationalEssay(draft, competences);
    expect(essay).toMatchObject({ name: 'Redação', grader_ids: ['a'], blind: false, max_score: '1000' });
    expect(totalWeight(essay.criteria)).toBe('100');
  });
  it('sends nothing for fields that were left empty', () => {
    const draft = { ...draftOf(null), max_difference: ' ', new_graders: [{ ...emptyLogin(), name: 'Ana' }] };
    const body = bodyOf(draft);
    expect(body.max_difference).toBeNull();
    expect(body.new_graders).toEqual([
      { name: 'Ana', email: '', document: null, identifier: null, password: null, send_email: true },
    ]);
  });
  it('adds up the weights as they are typed', () => {
    expect(totalWeight([{ weight: '33,5' }, { weight: '' }, { weight: 'x' }, { weight: '10' }])).toBe('43.5');
  });
});
