import type {
  DataAccessLevel,
  DataAccessOwner,
  RestrictedModel,
} from '@certame/contract/features/data-access/models.ts';

/** Values of the form of new rules. */
export interface RuleDraft {
  ownerType: DataAccessOwner;
  ownerId: string | null;
  modelType: RestrictedModel | null;
  modelIds: readonly string[];
  level: DataAccessLevel;
}

export const emptyDraft: RuleDraft = {
  ownerType: 'user',
  ownerId: null,
  modelType: null,
  modelIds: [],
  level: 'read',
};

/** A change of the kind of owner or row resets the choice, which was of the old kind. */
export function withChange(draft: RuleDraft, change: Partial<RuleDraft>): RuleDraft {
  const next = { ...draft, ...change };
  if (next.ownerType !== draft.ownerType) next.ownerId = null;
  if (next.modelType !== draft.modelType) next.modelIds = [];
  return next;
}

/** Field names of the API. */
export type RuleField = 'owner_id' | 'model_type' | 'model_ids';

export const missingFields = (draft: RuleDraft): RuleField[] => [
  ...(draft.ownerId === null ? (['owner_id'] as const) : []),
  ...(draft.modelType === null ? (['model_type'] as const) : []),
  ...(draft.modelIds.length === 0 ? (['model_ids'] as const) : []),
];

export const isTouched = (draft: RuleDraft): boolean =>
  draft.ownerId !== null || draft.modelType !== null || draft.modelIds.length > 0;
