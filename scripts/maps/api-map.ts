import { declaredEndpoints } from '../../packages/contract/src/endpoints.ts';
import { byFirst, code, page, table } from './format.ts';
import { usersOf } from './sources.ts';

/** Which file of the engine serves an endpoint of an area, by the end of its path. */
const servedByEngine: readonly (readonly [RegExp, string])[] = [
  [/\/export\/:type$/, 'apps/server/src/crud/export/export.ts'],
  [/\/import(\/|$)/, 'apps/server/src/crud/import/import.ts'],
  [/./, 'apps/server/src/crud/mount.ts'],
];

/** The file that mounts an endpoint of a feature. Throws where none does. */
function servedIn(file: string, name: string, path: string): string {
  if (!file.includes('/features/')) return servedByEngine.find(([pattern]) => pattern.test(path))?.[1] ?? '';
  const users = usersOf(file, name).filter(({ path: user }) => user.startsWith('apps/server/src/'));
  const mounts = new RegExp(`(Route\\(\\s*\\w+,\\s*|list: |export: |\\[)(\\w+\\.)?${name}\\b`);
  const found =
    users.find(({ text }) => mounts.test(text)) ??
    users.find(({ path: user }) => user.endsWith('/routes.ts'));
  if (!found) throw new Error(`Nothing serves ${name} of ${file}`);
  return found.path;
}

export function apiMap(): string {
  const rows = declaredEndpoints
    .map(({ endpoint, name, file }) => {
      const declared = `packages/contract/src/${file}`;
      return [
        code(`${endpoint.method} ${endpoint.path}`),
        endpoint.access.kind === 'permission' ? code(endpoint.access.rule) : endpoint.access.kind,
        code(declared),
        code(servedIn(declared, name, endpoint.path)),
      ];
    })
    .sort(byFirst);
  return page(
    'Interface',
    'Every endpoint and who may call it.',
    table(['endpoint', 'access', 'declared in', 'served in'], rows),
  );
}
