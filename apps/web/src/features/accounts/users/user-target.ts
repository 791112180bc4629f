/** The person an action is about. */
export interface UserTarget {
  id: string;
  name: string;
  email: string;
  active: boolean;
}

export const userTargetOf = (row: Record<string, unknown> & { id: string }): UserTarget => ({
  id: row.id,
  name: String(row.name ?? ''),
  email: String(row.email ?? ''),
  active: row.active === true,
});
