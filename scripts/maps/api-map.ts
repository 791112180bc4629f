import { declaredEndpoints } from '../../packages/contract/src/endpoints.ts';
import { byFirst, code, page, table } from './format.ts';
import { sources, usersOf } from './sources.ts';

/** Which file of the engine serves an endpoint of an area, by the end of its path. */
function servedByEngine(path: string): string {
  if (/\/export\/:type$/.test(path)) return 'apps/server/src/crud/export/export.ts';
  if (/\/import(\/|$)/.test(path)) return 'apps/server/src/crud/import/import.ts';
  return 'apps/server/src/crud/mount.ts';
}

/** The file that declares an area. Throws where none does. */
function areaFileOf(key: string): string {
  const declares = new RegExp(`defineArea\\(\\{\\s+key: '${key}'`);
  const found = sources.find(({ text }) => declares.test(text));
  if (!found) throw new Error(`No file declares the area ${key}`);
  return found.path;
}

/** The file that mounts an endpoint of a feature. Throws where none does. */
function servedIn(file: string, name: string): string {
  const users = usersOf(file, name).filter(({ path: user }) => user.startsWith('apps/server/src/'));
  const mounts = new RegExp(`(Route\\(\\s*\\w+,\\s*|list: |export: |charts: |\\[)(\\w+\\.)?${name}\\b`);
  const found =
    users.find(({ text }) => mounts.test(text)) ??
    users.find(({ path: user }) => user.endsWith('/routes.ts'));
  if (!found) throw new Error(`Nothing serves ${name} of ${file}`);
  return found.path;
}

export function apiMap(): string {
  const rows = declaredEndpoints
    .map(({ endpoint, name, file }) => {
      const declared = file === undefined ? areaFileOf(name) : `packages/contract/src/${file}`;
      return [
        code(`${endpoint.method} ${endpoint.path}`),
        endpoint.access.kind === 'permission' ? code(endpoint.access.rule) : endpoint.access.kind,
        code(declared),
        code(file === undefined ? servedByEngine(endpoint.path) : servedIn(declared, name)),
      ];
    })
    .sort(byFirst);
  return page(
    'Interface',
    'Every endpoint and who may call it.',
    table(['endpoint', 'access', 'declared in', 'served in'], rows),
  );
}
