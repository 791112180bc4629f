import { expect, test } from 'vitest';
import { getArea } from '../../areas.ts';
import { areaBodySchema } from './area-schemas.ts';
import { findPeriodProblem } from './period.ts';

test('a period of days may be one day, but not end before it begins', () => {
  const classes = getArea('classes');
  expect(findPeriodProblem(classes, { starts_on: '2026-02-02', ends_on: '2026-02-02' })).toBeUndefined();
  expect(findPeriodProblem(classes, { starts_on: '2026-02-02', ends_on: '2026-02-01' })).toEqual({
    field: 'ends_on',
    key: 'after_start',
  });
});

test('of two instants the end comes later, whatever their offsets', () => {
  const news = getArea('news');
  const start = '2026-02-02T12:00:00Z';
  expect(findPeriodProblem(news, { start, finish: '2026-02-02T09:00:00-03:00' })?.field).toBe('finish');
  expect(findPeriodProblem(news, { start, finish: '2026-02-02T09:01:00-03:00' })).toBeUndefined();
});

test('a period that is open on one side is none', () => {
  const contents = getArea('contents');
  expect(findPeriodProblem(contents, { published_from: '2026-02-02T12:00:00Z' })).toBeUndefined();
  expect(
    findPeriodProblem(contents, { published_from: null, published_until: '2026-02-02T12:00:00Z' }),
  ).toBeUndefined();
});

test('the form is told before anything is sent', () => {
  const body = { name: 'Campanha', starts_at: '2026-02-02T12:00:00Z', ends_at: '2026-02-01T12:00:00Z' };
  const { error } = areaBodySchema(getArea('campaigns'), 'edit').safeParse(body);
  expect(error?.issues).toEqual([
    expect.objectContaining({ path: ['ends_at'], message: 'after_start', code: 'custom' }),
  ]);
});
