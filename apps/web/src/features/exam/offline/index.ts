/** What other features may use: a page that can be loaded again without a line. */
export { cachePage } from './cache-page.ts';
export { snapshotPath } from './snapshot-store.ts';
