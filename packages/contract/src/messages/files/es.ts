import type { NamespaceFile, NamespaceFiles } from '../namespace-files.ts';

export const files: NamespaceFiles = import.meta.glob<NamespaceFile>(
  ['./*.json', '!./{common,shell,titles,kit,menu,validation}.json'],
  { base: '../es' },
);
