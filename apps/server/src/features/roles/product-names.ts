import { menuGroups } from '@certame/contract/kit/area/define-area.ts';
import { textKey, titleKey } from '@certame/contract/messages/text-key.ts';
import { alternativesOf, permissionKeys, placeOfPermission } from '@certame/contract/permissions.ts';
import { screens } from '@certame/contract/routes.ts';
import { hasText, type Translate } from '#lib/texts.ts';

/** The screen a permission opens first, if it opens one. */
const screenOf = (key: string): string | undefined =>
  key === 'questionnaires.create'
    ? '/questionnaires/create'
    : screens.find((screen) => screen.zone !== 'action' && alternativesOf(screen.rule).includes(key))?.path;

const titleOf = (path: string | undefined, translate: Translate): string | undefined =>
  path !== undefined && hasText(titleKey(path)) ? translate(titleKey(path)) : undefined;

/** How the product names a permission of its own. */
export function permissionName(key: string, translate: Translate): string {
  if (key.endsWith('.delete')) return translate('common.delete');
  const own = `roles.permission_names.${key.replaceAll('.', '_')}`;
  if (hasText(own)) return translate(textKey(own));
  return titleOf(screenOf(key), translate) ?? key;
}

/** How the product names what a group of its permissions is about: the title of its list. */
export function functionalityName(functionality: string, translate: Translate): string {
  const keys = permissionKeys.filter((key) => placeOfPermission(key).functionality === functionality);
  const first =
    keys.find((key) => key === `${functionality}.menu` || key === `${functionality}.grid`) ?? keys[0];
  // Several screens and no list among them: the first one's title would stand for all.
  const key = `roles.functionalities.${functionality}`;
  if (hasText(key)) return translate(key);
  return (
    titleOf(`/${functionality}`, translate) ??
    (first ? titleOf(screenOf(first), translate) : undefined) ??
    functionality
  );
}

export const moduleName = (module: string, translate: Translate): string =>
  translate(textKey(`menu.${module}`));

/** The product's own catalogue, in the order of the menu. */
export const productModules: readonly string[] = menuGroups.filter((group) =>
  permissionKeys.some((key) => placeOfPermission(key).module === group),
);
export const productFunctionalities: readonly { key: string; module: string }[] = [
  ...new Map(
    permissionKeys.map((key) => {
      const { module, functionality } = placeOfPermission(key);
      return [functionality, { key: functionality, module }] as const;
    }),
  ).values(),
];

interface Named {
  key: string | null;
  name: string;
  product_name: string | null;
}

/** What an administrator of the installation wrote, else the product's own name in the reader's language. */
export const shownNames = {
  module: ({ key, name, product_name }: Named, translate: Translate): string =>
    name === product_name ? moduleName(key ?? '', translate) : name,
  functionality: ({ key, name, product_name }: Named, translate: Translate): string =>
    name === product_name ? functionalityName(key ?? '', translate) : name,
  permission: (
    { name, display_name, product_name }: { name: string; display_name: string; product_name: string | null },
    translate: Translate,
  ): string => (display_name === product_name ? permissionName(name, translate) : display_name),
};
