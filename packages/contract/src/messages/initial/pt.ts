/** What every page begins with. */
export { default as common } from '../pt/common.ts';
export { default as shell } from '../pt/shell.ts';
export { default as titles } from '../pt/titles.ts';
