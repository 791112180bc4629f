export interface UserBudget {
  /** Takes as much if the user has it left; says whether. */
  take(userId: string, amount: number, nowMs: number): boolean;
}

const rememberedUsers = 10_000;

/** Token bucket for each user: `amount` at once, and again as much over each window. Each process counts for itself. */
export function createUserBudget({ amount, windowMs }: { amount: number; windowMs: number }): UserBudget {
  const accounts = new Map<string, { left: number; atMs: number }>();
  return {
    take: (userId, wanted, nowMs) => {
      const account = accounts.get(userId) ?? { left: amount, atMs: nowMs };
      const left = Math.min(amount, account.left + (amount * Math.max(0, nowMs - account.atMs)) / windowMs);
      const isAllowed = wanted <= left;
      // Least recently used first: the account dropped is the one unused for longest.
      accounts.delete(userId);
      accounts.set(userId, { left: isAllowed ? left - wanted : left, atMs: nowMs });
      const [oldest] = accounts.keys();
      if (accounts.size > rememberedUsers && oldest !== undefined) accounts.delete(oldest);
      return isAllowed;
    },
  };
}
