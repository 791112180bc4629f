export { loadSheetPages } from './load-sheet-pages.ts';
