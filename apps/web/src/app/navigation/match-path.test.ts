import { screens } from '@certame/contract/routes.ts';
import { describe, expect, it } from 'vitest';
import { createPathMatcher } from './match-path.ts';

const rows = screens.filter((screen) => screen.zone !== 'action');
const match = createPathMatcher(rows);

/** The path with every parameter filled in. */
const filled = (path: string, value: string): string => path.replace(/:\w+/g, value);

describe('path matcher', () => {
  it('finds every screen by its address, whatever its parameters hold', () => {
    expect(rows.length).toBeGreaterThan(150);
    for (const { path } of rows)
      for (const [written, meant] of [
        ['7', '7'],
        ['a%20b', 'a b'],
        ['x%2Fy', 'x/y'],
        ['a.b-c_d', 'a.b-c_d'],
        ['Ação', 'Ação'],
        // What can't be decoded is taken as it is written.
        ['%E0%A4%A', '%E0%A4%A'],
      ] as const) {
        const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, meant]));
        expect(match(filled(path, written)), filled(path, written)).toMatchObject({ row: { path }, params });
      }
  });

  it('forgives case and slashes at the end, and nothing else', () => {
    for (const { path } of rows)
      for (const address of [`${path}/`, `${path}//`, path.toUpperCase()])
        expect(match(address)?.row.path, address).toBe(path);
    for (const address of ['', '/', '//']) expect(match(address)?.row.path).toBe('/');
    for (const address of ['/users//create', '//users', '/nothing/here', '/%', '/users/create/more'])
      expect(match(address), address).toBeNull();
  });

  it('prefers fixed parts to parameters, whatever their order in the table', () => {
    const find = createPathMatcher([{ path: '/a/:id' }, { path: '/a/new' }, { path: '/:kind/new' }]);
    expect(find('/a/new')?.row.path).toBe('/a/new');
    expect(find('/a/3')).toMatchObject({ row: { path: '/a/:id' }, params: { id: '3' } });
    expect(find('/b/new')).toMatchObject({ row: { path: '/:kind/new' }, params: { kind: 'b' } });
    expect(find('/b/old')).toBeNull();
  });
});
