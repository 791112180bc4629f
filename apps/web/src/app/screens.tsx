import type { ComponentType } from 'react';
import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import { loadTexts } from '#lib/language/i18n.ts';
import { importWithRetries } from '#lib/page/import-with-retries.ts';
import type { BuiltScreen } from './built-screens.ts';
import { loadFormTexts } from './form-texts.ts';
import type { ScreenModule } from './screen-module.ts';

/**
 * Loaders of the screens outside of the shell, by their file. Those inside of it are in a list of their own (`shell-screens.ts`): a slow line to
 * the exam room need not bring their names.
 */
const screensOutsideShell = import.meta.glob<ScreenModule>([
  '../features/*/public/**/*-screen.tsx',
  '../features/exam/**/*-screen.tsx',
  '../features/results/candidate/**/*-screen.tsx',
]);
const provided = new Map<string, () => Promise<ScreenModule>>();

/** A screen that comes with the code of others: where it is to be had instead of in a file of its own. */
export function provideScreen(file: string, load: () => Promise<ScreenModule>): void {
  provided.set(file, load);
}

async function findLoader(file: string): Promise<(() => Promise<ScreenModule>) | undefined> {
  const path = `../${file}`;
  const own = provided.get(file) ?? screensOutsideShell[path];
  if (own) return own;
  const [{ shellScreens }] = await Promise.all([
    importWithRetries(() => import('./shell-screens.ts')),
    loadFormTexts(),
  ]);
  return shellScreens[path];
}

/** Loads a screen's code and texts. Throws ChunkLoadError when its code can't be had within two minutes. */
export async function loadScreen(screen: BuiltScreen): Promise<ComponentType> {
  const load = await findLoader(screen.file);
  if (!load) throw new Error(`No source file ${screen.file} for the screen ${screen.path}`);
  // Inside of the shell, texts of failures come with those of forms.
  const failures = `../${screen.file}` in screensOutsideShell ? loadTexts(['errors']) : null;
  const module = await importWithRetries(load);
  await Promise.all([failures, module.texts && loadTexts(module.texts)]);
  if (screen.area === undefined) return module.default as ComponentType;
  const AreaScreen = module.default as ComponentType<AreaScreenProps>;
  const areaKey = screen.area;
  // The key sets two areas apart: their screens share a component and must not share state.
  return function AreaScreenOfKey() {
    return <AreaScreen key={areaKey} areaKey={areaKey} />;
  };
}
