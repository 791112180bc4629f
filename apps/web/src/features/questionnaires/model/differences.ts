import {
  type EnforcedSetting,
  enforcedSettings,
} from '@certame/contract/features/questionnaires/settings.ts';
import { bodyOf, type Draft } from './draft.ts';

export type ComparedField = 'name' | 'starts_at' | 'ends_at' | 'sections' | EnforcedSetting;

const plain = ['name', 'starts_at', 'ends_at', 'sections'] as const;

/** Value of a field for comparison: as it is sent, without the ids of its parts. */
const read = (draft: Draft, field: ComparedField): string => {
  const body = bodyOf(draft, null);
  const settings = body.settings as Record<string, unknown>;
  const value = plain.some((one) => one === field) ? body[field] : settings[field];
  return JSON.stringify(value ?? null, (key, one: unknown) => (key === 'id' ? undefined : one));
};

/** Fields on which two versions differ, in the order of the editor. */
export const comparedFields = (one: Draft, other: Draft): ComparedField[] =>
  [...plain, ...enforcedSettings].filter((field) => read(one, field) !== read(other, field));
