import { importWithRetries } from '../../lib/import-with-retries.ts';

/** Opens the search over pages and records; asked for before its code is there, it opens as soon as it is. */
export const openPalette = async (): Promise<void> => {
  const { palette } = await importWithRetries(() => import('./palette-store.ts'));
  palette.open();
};
