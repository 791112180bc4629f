import { menuEntries } from '@certame/contract/menu.ts';
import { screenByPath } from '@certame/contract/routes.ts';
import { describe, expect, it } from 'vitest';
import { crumbsOf } from './breadcrumb-path.ts';
import { activeEntry, menuOf } from './menu-tree.ts';

describe('menuOf', () => {
  it('shows what is built and permitted, in the order of the groups, without empty ones', () => {
    const menu = menuOf(new Set(['courses.menu', 'users.menu', 'plans.menu']));
    expect(menu.map((section) => section.group)).toEqual(['home', 'academic', 'administration']);
    expect(menu[1]?.entries.map((entry) => entry.path)).toEqual(['/courses']);
  });
  it('leaves out what is permitted and not built', () => {
    const menu = menuOf(new Set(['courses.menu', 'classes.menu']), (path) => path === '/classes');
    expect(menu.flatMap((section) => section.entries.map((entry) => entry.path))).toEqual(['/classes']);
  });
  it('has a screen behind every entry', () => {
    for (const entry of menuEntries) expect(screenByPath.has(entry.path), entry.path).toBe(true);
  });
});

describe('activeEntry', () => {
  it('takes the longest entry the address begins with', () => {
    expect(activeEntry('/questionnaires/answers')).toBe('/questionnaires/answers');
    expect(activeEntry('/questionnaires/12/edit')).toBe('/questionnaires');
    expect(activeEntry('/questionnaire_correctors/7/edit')).toBe('/questionnaire_correctors');
    expect(activeEntry('/questionnaire_correctors/7/answer/8/correction')).toBe(
      '/questionnaire_correctors/corrections',
    );
    expect(activeEntry('/questionnaire_correctors/7/dashboard')).toBe('/questionnaire_correctors/dashboard');
    expect(activeEntry('/courses/create')).toBe('/courses');
    expect(activeEntry('/')).toBe('/');
    expect(activeEntry('/profile')).toBeNull();
  });
});

describe('crumbsOf', () => {
  it('leads from home over the list to the page', () => {
    expect(crumbsOf('/courses/7/edit', new Set(['courses.menu']))).toEqual([
      { to: '/', path: '/' },
      { to: '/courses', path: '/courses' },
      { to: null, path: '/courses/:id/edit' },
    ]);
  });
  it('never leads to a page for strangers that stands at a part of the address', () => {
    const crumbs = crumbsOf('/campaigns/7/edit', new Set(['campaigns.menu']));
    expect(crumbs.map((crumb) => crumb.path)).toEqual(['/', '/campaigns', '/campaigns/:id/edit']);
  });
  it('leaves out a list the user may not open, and itself on the home page', () => {
    expect(crumbsOf('/courses/7/edit', new Set())).toHaveLength(2);
    expect(crumbsOf('/', new Set())).toEqual([]);
  });
});
