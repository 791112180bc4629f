import { expect, it } from 'vitest';
import { errorReactions } from './error-reactions.ts';

it('holds what leads somewhere or is a warning, and nothing of an error that is only told', () => {
  expect(errorReactions.unauthenticated).toEqual({ level: 'error', redirect: '/login' });
  expect(errorReactions.busy).toEqual({ level: 'warning' });
  expect(errorReactions['not-found']).toBeUndefined();
});
