import { expect, test } from 'vitest';
import {
  alternativesOf,
  defaultPermissionsOf,
  permissionKeys,
  roleKeys,
  satisfiesRule,
} from './permissions.ts';
import { screens } from './routes.ts';

const rolesWithout = (letters: string) =>
  (Object.keys(roleKeys) as (keyof typeof roleKeys)[]).filter((letter) => !letters.includes(letter));

test('a role may open exactly the screens that list its letter', () => {
  const wrong: string[] = [];
  for (const screen of screens) {
    if (['public', 'authenticated', 'general_system_admin'].includes(screen.rule)) continue;
    for (const letter of Object.keys(roleKeys) as (keyof typeof roleKeys)[]) {
      const may = satisfiesRule(screen.rule, new Set(defaultPermissionsOf(roleKeys[letter])));
      if (may !== screen.roles.includes(letter)) wrong.push(`${screen.path} ${letter}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('one of several ways in does not open the screen it rules alone: students of a class do not list all classes', () => {
  expect(defaultPermissionsOf('student')).toContain('classes.students.menu');
  expect(defaultPermissionsOf('student')).not.toContain('classes.menu');
  expect(defaultPermissionsOf('restricted_student')).toEqual(['questionnaires.can_answer']);
});

test('an alternative of two permissions asks for both', () => {
  const may = (rule: string, ...held: string[]) => satisfiesRule(rule, new Set(held));
  expect([may('a&b', 'a'), may('a&b', 'b'), may('a&b', 'a', 'b')]).toEqual([false, false, true]);
  expect([may('a&b|c', 'a'), may('a&b|c', 'c'), may('a|b', 'b')]).toEqual([false, true, true]);
});

test('nobody holds by default what no institution may grant', () => {
  for (const role of Object.values(roleKeys))
    expect(defaultPermissionsOf(role)).not.toContain('general_system_admin');
  expect(permissionKeys).not.toContain('public');
  expect(screens.flatMap((screen) => alternativesOf(screen.rule)).length).toBeGreaterThan(200);
  expect(rolesWithout('AMTVCPSR')).toEqual([]);
});
