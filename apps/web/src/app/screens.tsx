import type { ComponentType } from 'react';
import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import { loadTexts } from '#lib/language/i18n.ts';
import { importWithRetries } from '#lib/page/import-with-retries.ts';
import type { BuiltScreen } from './built-screens.ts';

export interface ScreenModule {
  default: ComponentType<AreaScreenProps> | ComponentType;
  /** Message namespaces to load before the screen is drawn. */
  texts?: readonly string[];
}

const modules = import.meta.glob<ScreenModule>(['../**/*-screen.tsx', '!**/area-grid-screen.tsx']);

/** A screen that comes with the code of others: where it is to be had instead of in a file of its own. */
export function provideScreen(file: string, load: () => Promise<ScreenModule>): void {
  modules[`../${file}`] = load;
}

/** Loads a screen's code and texts. Throws ChunkLoadError when its code can't be had within two minutes. */
export async function loadScreen(screen: BuiltScreen): Promise<ComponentType> {
  const load = modules[`../${screen.file}`];
  if (!load) throw new Error(`No source file ${screen.file} for the screen ${screen.path}`);
  const module = await importWithRetries(load);
  if (module.texts) await loadTexts(module.texts);
  if (screen.area === undefined) return module.default as ComponentType;
  const AreaScreen = module.default as ComponentType<AreaScreenProps>;
  const areaKey = screen.area;
  // The key sets two areas apart: their screens share a component and must not share state.
  return function AreaScreenOfKey() {
    return <AreaScreen key={areaKey} areaKey={areaKey} />;
  };
}
