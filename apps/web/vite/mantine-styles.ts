import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const wholeFile = createRequire(import.meta.url).resolve('@mantine/core/styles.layer.css');
const folder = join(dirname(wholeFile), 'styles');
const base = ['baseline', 'default-css-variables', 'global'];
const ending = '.layer.css';
const stylesheet = (name: string): string => readFileSync(join(folder, name + ending), 'utf8');
const inOwnLayer = (name: string, css: string): string =>
  css.replace('@layer mantine ', `@layer mantine.${name} `);

/** `@layer mantine { rules }` -> rules */
const rulesOf = (css: string): string =>
  /^@layer mantine \{([\s\S]*)\}\s*$/.exec(css.trim())?.[1]?.trim() ?? '';

/** Stylesheets of the kit, one a component, in the order in which its whole file has them: later ones win. */
export function orderedStyles(): string[] {
  const whole = readFileSync(wholeFile, 'utf8');
  const found = readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => {
      const name = file.slice(0, -ending.length);
      const rules = rulesOf(stylesheet(name));
      return { name, at: rules === '' ? -1 : whole.indexOf(rules) };
    });
  const strange = found.filter(({ at }) => at < 0).map(({ name }) => name);
  if (strange.length > 0) throw new Error(`Not in the kit's whole stylesheet: ${strange.join(', ')}`);
  return found.toSorted((a, b) => a.at - b.at).map(({ name }) => name);
}

/** Stylesheets that a module of the kit takes its class names from: `import … from './Button.module.mjs'` -> Button. */
export const stylesOfModule = (code: string): string[] => [
  ...new Set([...code.matchAll(/from "[^"]*?([^"/]+)\.module\.mjs"/g)].map(([, name = '']) => name)),
];

/** A stylesheet with rules of the kit, after the order of its layers: the first mention of a layer decides its place. */
export const withLayerOrder = (css: string, order: readonly string[]): string =>
  css.includes('@layer mantine.') ? `@layer ${order.map((name) => `mantine.${name}`).join(',')};${css}` : css;

const entry = 'virtual:mantine-styles.css';
const entryId = '/mantine-styles.css';

/**
 * The styles of each component of the kit come with its code, in whatever file that lies: a page that shows no calendar doesn't
 * load the calendar's rules, and a component can't be used without its own. Each stylesheet gets a layer of its own, and
 * every file that holds any begins with the order of all, so that the order in which files load decides nothing.
 */
export function mantineStyles(): Plugin {
  const order = orderedStyles();
  let isBuild = false;
  return {
    name: 'certame-mantine-styles',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    resolveId: (id) => (id === entry ? entryId : null),
    load(id) {
      if (id !== entryId) return null;
      // The development server bundles the kit before any plugin sees it.
      if (!isBuild) return `@import '${wholeFile}';`;
      return base.map((name) => inOwnLayer(name, stylesheet(name))).join('\n');
    },
    transform(code, id) {
      if (!isBuild) return null;
      if (/@mantine\/core\/esm\/.*(?<!\.module)\.mjs$/.test(id)) {
        const styles = stylesOfModule(code);
        const unknown = styles.filter((name) => !order.includes(name));
        if (unknown.length > 0) throw new Error(`The kit has no stylesheet ${unknown.join(', ')} (${id})`);
        const imports = styles.map((name) => `import '${join(folder, name + ending)}';`);
        return imports.length > 0 ? { code: `${code}\n${imports.join('\n')}`, map: null } : null;
      }
      const [, name] = /@mantine\/core\/styles\/([\w-]+)\.layer\.css$/.exec(id) ?? [];
      return name ? { code: inOwnLayer(name, code), map: null } : null;
    },
    generateBundle: {
      // After the files were put together and minified: either would move or shorten it.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'asset' && file.fileName.endsWith('.css'))
            file.source = withLayerOrder(String(file.source), order);
        }
      },
    },
  };
}
