import { expect, it } from 'vitest';
import { isTargetPath } from './target-path.ts';

it.each([
  '/',
  '/questionnaires/answers',
  '/form/Ab3-x_9',
  '/users?page=2&filters[active]=true',
  '/classes/1/edit',
])('leads to %s', (path) => expect(isTargetPath(path)).toBe(true));

it.each([
  '',
  'users',
  '//evil.example',
  'https://evil.example/',
  '/\\evil.example',
  '/login',
  '/reset-password/abc',
  '/social_register/a/b/c/d',
  '/nowhere',
  '/users#/login',
  '/users?next=https://evil.example',
  '/form/../users',
  '/form/a/b/c/d',
  'javascript:alert(1)',
])('never leads to %s', (path) => expect(isTargetPath(path)).toBe(false));
