import { screens } from '@certame/contract/routes.ts';
import { matchRoutes } from 'react-router';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createPathMatcher } from './match-path.ts';

const rows = screens.filter((screen) => screen.zone !== 'action');
const match = createPathMatcher(rows);

const routes = rows.map((screen) => ({ path: screen.path, handle: screen }));
/** What the frame's router makes of an address. */
function routerMatch(pathname: string) {
  const found = matchRoutes(routes, pathname)?.at(-1);
  return found ? { row: found.route.handle, params: found.params } : null;
}

// The router complains of addresses that can't be decoded; here they are meant.
const complaint = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
afterAll(() => complaint.mockRestore());

/** The path with every parameter filled in. */
const filled = (path: string, value: string): string => path.replace(/:\w+/g, value);

describe('path matcher', () => {
  it('finds for every screen what the router of the frame finds', () => {
    expect(rows.length).toBeGreaterThan(150);
    for (const { path } of rows)
      for (const value of ['7', 'create', 'edit', 'answers', 'a%20b', 'x%2Fy', '%E0%A4%A', 'a.b-c_d', 'Ação'])
        expect(match(filled(path, value)), filled(path, value)).toEqual(routerMatch(filled(path, value)));
  });

  it('treats odd addresses as the router of the frame does', () => {
    const parts = rows.flatMap(({ path }) => [`${path}/`, `${path}//`, `${path}/more`, path.toUpperCase()]);
    for (const address of [...parts, '', '/', '//', '/users//create', '//users', '/nothing/here', '/%'])
      expect(match(address), address).toEqual(routerMatch(address));
  });

  it('prefers fixed parts to parameters, whatever their order in the table', () => {
    const find = createPathMatcher([{ path: '/a/:id' }, { path: '/a/new' }, { path: '/:kind/new' }]);
    expect(find('/a/new')?.row.path).toBe('/a/new');
    expect(find('/a/3')).toMatchObject({ row: { path: '/a/:id' }, params: { id: '3' } });
    expect(find('/b/new')).toMatchObject({ row: { path: '/:kind/new' }, params: { kind: 'b' } });
    expect(find('/b/old')).toBeNull();
  });
});
