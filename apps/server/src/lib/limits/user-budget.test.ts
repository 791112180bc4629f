import { expect, it } from 'vitest';
import { createUserBudget } from './user-budget.ts';

it('gives each user as much in each window', () => {
  const budget = createUserBudget({ amount: 100, windowMs: 1000 });
  expect([budget.take('a', 60, 0), budget.take('a', 60, 0), budget.take('a', 40, 0)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(budget.take('b', 100, 0)).toBe(true);
  expect([budget.take('a', 51, 500), budget.take('a', 50, 500)]).toEqual([false, true]);
  expect([budget.take('a', 101, 1_000_000), budget.take('a', 100, 1_000_000)]).toEqual([false, true]);
});
