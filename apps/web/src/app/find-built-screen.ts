import { type BuiltScreen, builtScreens } from './built-screens.ts';

const byPath: ReadonlyMap<string, BuiltScreen> = new Map(builtScreens.map((screen) => [screen.path, screen]));

export const findBuiltScreen = (path: string): BuiltScreen | undefined => byPath.get(path);
export const isBuilt = (path: string): boolean => byPath.has(path);
