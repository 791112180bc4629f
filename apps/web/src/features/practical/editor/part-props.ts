import type { PracticalTest } from '@certame/contract/features/practical/endpoints.ts';
import type { TestDraft } from './test-draft.ts';

/** A part of the form. */
export interface PartProps {
  draft: TestDraft;
  /** As it is stored; null: a new one. */
  test: PracticalTest | null;
  errors: Readonly<Record<string, string[]>>;
  /** Some examiner has begun: stations and people stay as they are. */
  locked: boolean;
  onChange: (change: Partial<TestDraft>) => void;
}
