import type { users } from '@certame/contract/features/accounts/users/area.ts';
import type { InferRow } from '@certame/contract/kit/area/infer-area.ts';

/** The person an action is about. */
export interface UserTarget {
  id: string;
  name: string;
  email: string;
  active: boolean;
}

export const userTargetOf = ({
  id,
  name,
  email,
  active,
}: Pick<InferRow<typeof users>, 'id' | 'name' | 'email' | 'active'>): UserTarget => ({
  id,
  name: name ?? '',
  email: email ?? '',
  active,
});
