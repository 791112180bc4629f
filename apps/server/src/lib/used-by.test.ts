import { expect, it } from 'vitest';
import { usersNameKey } from './used-by.ts';

it.each([
  ['mailing_classes', 'areas.missives.many'],
  ['news_roles', 'areas.news.many'],
  ['course_disciplines', 'areas.courses.many'],
  ['class_disciplines', 'areas.classes.many'],
  ['classes', 'areas.classes.many'],
  ['questionnaire_draws', 'questionnaires.many'],
  ['participants', 'questionnaires.many'],
  ['questions', 'questions.what'],
  ['institutions', 'areas.institutions.many'],
  ['permissions', 'areas.permissions.many'],
  ['job_runs', undefined],
  ['no_table', undefined],
])('what holds on to a row by %s is called %s', (table, key) => {
  expect(usersNameKey(table)).toBe(key);
});
