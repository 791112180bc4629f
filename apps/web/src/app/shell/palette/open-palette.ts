import { importWithRetries } from '#lib/page/import-with-retries.ts';

const palette = async () => (await importWithRetries(() => import('./palette-store.ts'))).palette;

/** Opens the search over pages and records; asked for before its code is there, it opens as soon as it is. */
export const openPalette = async (): Promise<void> => (await palette()).open();

/** The same for a key, which also closes it. */
export const togglePalette = async (): Promise<void> => (await palette()).toggle();
