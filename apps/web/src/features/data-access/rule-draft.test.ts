import { describe, expect, it } from 'vitest';
import { emptyDraft, isTouched, missingFields, withChange } from './rule-draft.ts';

describe('the draft of rules', () => {
  it('forgets what another kind makes meaningless', () => {
    const full = { ...emptyDraft, ownerId: 'u', modelType: 'classes', modelIds: ['a', 'b'] } as const;
    expect(withChange(full, { ownerType: 'role' })).toMatchObject({ ownerId: null, modelIds: ['a', 'b'] });
    expect(withChange(full, { modelType: 'courses' })).toMatchObject({ ownerId: 'u', modelIds: [] });
    expect(withChange(full, { level: 'write' })).toEqual({ ...full, level: 'write' });
  });
  it('says what is missing', () => {
    expect(missingFields(emptyDraft)).toEqual(['owner_id', 'model_type', 'model_ids']);
    expect(missingFields({ ...emptyDraft, ownerId: 'u', modelType: 'classes', modelIds: ['a'] })).toEqual([]);
    expect(isTouched(emptyDraft)).toBe(false);
    expect(isTouched({ ...emptyDraft, ownerId: 'u' })).toBe(true);
  });
});
