/**
 * A namespace that is a folder: its files by the key under which each stands in the namespace, which is the file's name
 * with underscores ('./en/areas/classroom-configs.json' -> classroom_configs).
 */
export const partsOf = <Texts>(files: Readonly<Record<string, Texts>>): Record<string, Texts> =>
  Object.fromEntries(Object.entries(files).map(([path, texts]) => [partName(path), texts]));

export const partName = (path: string): string => path.replace(/^.*\/|\.\w+$/g, '').replaceAll('-', '_');
