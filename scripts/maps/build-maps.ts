import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { environmentSchema } from '../../apps/server/src/plugins/config.ts';
import { oidcVariables } from '../../apps/server/src/plugins/providers/identity-provider/oidc-config.ts';
import { builtScreens } from '../../apps/web/src/app/built-screens.ts';
import { declaredEndpoints } from '../../packages/contract/src/endpoints.ts';
import { errors } from '../../packages/contract/src/errors.ts';
import errorTexts from '../../packages/contract/src/messages/pt/errors.ts';
import titles from '../../packages/contract/src/messages/pt/titles.ts';
import {
  alternativesOf,
  permissionKeys,
  permissionsOf,
  placeOfPermission,
} from '../../packages/contract/src/permissions.ts';
import { screens } from '../../packages/contract/src/routes.ts';
import { apiMap } from './api-map.ts';
import { channelsMap } from './channels-map.ts';
import { eventsMap } from './events-map.ts';
import { code, page, table } from './format.ts';
import { jobsMap } from './jobs-map.ts';
import { rulesMap } from './rules-map.ts';
import { schemaMap } from './schema-map.ts';
import { settingsMap } from './settings-map.ts';
import { root } from './sources.ts';

function routesMap(): string {
  const built = new Map(builtScreens.map((screen) => [screen.path, screen.file]));
  const rows = screens
    .filter((screen) => screen.zone !== 'action')
    .map((screen) => {
      const file = built.get(screen.path);
      const title = (titles as Record<string, string>)[screen.path] ?? '';
      return [
        code(screen.path),
        code(screen.rule),
        title,
        file ? 'built' : 'missing',
        file ? code(`apps/web/src/${file}`) : '',
      ];
    });
  const count = rows.filter((row) => row[3] === 'built').length;
  return page(
    'Screens',
    `Every screen of the product: ${count} of ${rows.length} are built. A missing one leads to /error-404 and is not in the menu.`,
    table(['path', 'rule', 'title', 'state', 'file'], rows),
  );
}

function permissionsMap(): string {
  const rows = permissionKeys.map((key) => {
    const { module, functionality } = placeOfPermission(key);
    const usedBy = declaredEndpoints
      .filter(
        ({ endpoint }) =>
          endpoint.access.kind === 'permission' &&
          alternativesOf(endpoint.access.rule).flatMap(permissionsOf).includes(key),
      )
      .map(({ endpoint }) => code(`${endpoint.method} ${endpoint.path}`));
    const roles = screens.find((screen) => alternativesOf(screen.rule).includes(key))?.roles ?? 'AMT';
    return [code(key), module, functionality, roles, usedBy.join('<br>')];
  });
  return page(
    'Permissions',
    'Keys, their place in the role editor, the letters of the roles that hold them in a new institution, and the endpoints they open.',
    table(['key', 'module', 'functionality', 'roles', 'opens'], rows),
  );
}

const errorsMap = (): string =>
  page(
    'Errors',
    'Every code, in packages/contract/src/errors.ts; texts in packages/contract/src/messages/<language>/errors.ts.',
    table(
      ['code', 'status', 'level', 'goes to', 'text'],
      Object.entries(errors).map(([key, error]) => [
        code(key),
        String(error.status),
        error.level,
        'redirect' in error ? code(String(error.redirect)) : '',
        (errorTexts as Record<string, string>)[key]?.replaceAll('|', '\\|') ?? '',
      ]),
    ),
  );

const configurationMap = (): string =>
  page(
    'Configuration',
    'Environment variables, read and checked at start by apps/server/src/plugins/config.ts.',
    table(
      ['variable', 'meaning'],
      [
        ...Object.entries(environmentSchema.shape).map(
          ([name, field]) => [name, field.description ?? ''] as const,
        ),
        ...Object.entries(oidcVariables),
      ].map(([name, meaning]) => [code(name), meaning]),
    ),
  );

/** Paths that a map names and that aren't there. */
export const missingPaths = (text: string): string[] =>
  [...text.matchAll(/`((?:apps|packages|db|docs|scripts)\/[^`*]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(join(root, path)));

/** Map's name -> text. Throws when a row names a file that isn't there. */
export async function buildMaps(): Promise<Record<string, string>> {
  const maps = {
    routes: routesMap(),
    permissions: permissionsMap(),
    api: apiMap(),
    errors: errorsMap(),
    events: eventsMap(),
    rules: rulesMap(),
    jobs: jobsMap(),
    channels: channelsMap(),
    schema: schemaMap(),
    settings: settingsMap(),
    configuration: configurationMap(),
  };
  for (const [name, text] of Object.entries(maps)) {
    const [missing] = missingPaths(text);
    if (missing) throw new Error(`The map ${name} names ${missing}, which is not there`);
  }
  return maps;
}
