import type { Locator } from '@playwright/test';
import { inviteStudents, makeTextExam, releaseExam } from '../support/data/choice-exam.ts';
import { startAttempt } from '../support/steps.ts';
import { apiAs, expect, test } from '../support/test.ts';

/** How much of the text the field hides, and how high it is. */
const sizeOf = (field: Locator) =>
  field.evaluate((area) => ({
    hidden: area.scrollHeight - area.clientHeight,
    above: area.scrollTop,
    height: (area as HTMLElement).offsetHeight,
  }));

test('a field grows with what is typed in it, shrinks with what is taken away, and stays as it is when it is left', async ({
  newPerson,
}) => {
  const manager = await apiAs('manager');
  const { id, shortUrlId } = await makeTextExam(manager, 'Prova escrita em muitas linhas');
  await inviteStudents(manager, id, 'Samuel');
  await releaseExam(manager, id);
  const candidate = await newPerson({ viewport: { width: 390, height: 844 } });
  await startAttempt(candidate, 'student2', shortUrlId);
  const field = candidate.locator('textarea');
  await field.focus();
  const { height: before } = await sizeOf(field);

  const lines = Array.from({ length: 14 }, (_unused, line) => `linha ${line}\n`).join('');
  await candidate.keyboard.type(lines);
  await expect(field).toHaveValue(lines);
  await expect.poll(() => sizeOf(field)).toMatchObject({ hidden: 0, above: 0 });
  const { height: grown } = await sizeOf(field);
  expect(grown).toBeGreaterThan(before + 100);
  await expect(candidate.locator('.exam-counter')).toContainText('116 ');

  for (let key = 0; key < 40; key += 1) await candidate.keyboard.press('Backspace');
  await expect.poll(async () => (await sizeOf(field)).height).toBeLessThan(grown - 50);
  expect((await sizeOf(field)).hidden).toBe(0);

  // A press on something below must meet it where it stood.
  await candidate.keyboard.type('fim\nde tudo');
  await expect.poll(async () => (await sizeOf(field)).hidden).toBe(0);
  const { height: atRest } = await sizeOf(field);
  await field.blur();
  expect(await sizeOf(field)).toEqual({ hidden: 0, above: 0, height: atRest });
});
