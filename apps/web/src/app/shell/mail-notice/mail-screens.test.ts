import { describe, expect, it } from 'vitest';
import { isMailScreen } from './mail-screens.ts';

const id = '00000000-0000-4000-8000-000000000000';

describe('where it is said that mail does not leave', () => {
  it.each([
    '/',
    '/emails_sent',
    '/missives',
    '/missives/create',
    `/questionnaires/${id}/resume`,
    '/users/create',
  ])('%s: mail is sent from there', (path) => expect(isMailScreen(path)).toBe(true));
  it.each(['/courses', '/base_question', `/questionnaires/${id}/correction`, '/chat', '/usersx'])(
    '%s: nothing is',
    (path) => expect(isMailScreen(path)).toBe(false),
  );
});
