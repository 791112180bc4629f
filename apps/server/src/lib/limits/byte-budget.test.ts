import { expect, it } from 'vitest';
import { createByteBudget } from './byte-budget.ts';

it('holds as many bytes together as there are, and gives back once', () => {
  const budget = createByteBudget(100);
  const first = budget.take(60);
  expect(budget.take(41)).toBeUndefined();
  const second = budget.take(40);
  expect(second).toBeDefined();
  first?.();
  first?.();
  expect(budget.take(61)).toBeUndefined();
  expect(budget.take(60)).toBeDefined();
});
