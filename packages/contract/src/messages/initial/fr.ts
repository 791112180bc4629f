/** What every page begins with. */
export { default as common } from '../fr/common.json';
export { default as shell } from '../fr/shell.json';
export { default as titles } from '../fr/titles.json';
