import { menuGroups } from '@certame/contract/kit/define-area.ts';
import { alternativesOf, permissionKeys, placeOfPermission } from '@certame/contract/permissions.ts';
import { screens } from '@certame/contract/routes.ts';
import { hasText, type Translate } from '../../lib/texts.ts';

interface Tree {
  name: string;
  functionalities: { name: string; permissions: { key: string; label: string }[] }[];
}

/** The screen a permission opens first, if it opens one. */
const screenOf = (key: string): string | undefined =>
  key === 'questionnaires.create'
    ? '/questionnaires/create'
    : screens.find((screen) => screen.zone !== 'action' && alternativesOf(screen.rule).includes(key))?.path;

const titleOf = (path: string | undefined, translate: Translate): string | undefined =>
  path !== undefined && hasText(`titles.${path}`) ? translate(`titles.${path}`) : undefined;

function labelOf(key: string, translate: Translate): string {
  if (key.endsWith('.delete')) return translate('common.delete');
  return titleOf(screenOf(key), translate) ?? key;
}

/** Name of what a group of permissions is about: the title of its list. */
function nameOf(functionality: string, keys: readonly string[], translate: Translate): string {
  const first =
    keys.find((key) => key === `${functionality}.menu` || key === `${functionality}.grid`) ?? keys[0];
  return (
    titleOf(`/${functionality}`, translate) ??
    (first ? titleOf(screenOf(first), translate) : undefined) ??
    functionality
  );
}

/** Module > functionality > permission, in the order of the menu. */
export function permissionTree(translate: Translate): Tree[] {
  return menuGroups.flatMap((module) => {
    const keys = permissionKeys.filter((key) => placeOfPermission(key).module === module);
    if (keys.length === 0) return [];
    const functionalities = [...new Set(keys.map((key) => placeOfPermission(key).functionality))].map(
      (one) => {
        const own = keys.filter((key) => placeOfPermission(key).functionality === one);
        return {
          name: nameOf(one, own, translate),
          permissions: own.map((key) => ({ key, label: labelOf(key, translate) })),
        };
      },
    );
    return [
      {
        name: translate(`menu.${module}`),
        functionalities: functionalities.sort((a, b) => a.name.localeCompare(b.name, 'pt')),
      },
    ];
  });
}
