/** What every page begins with. */
export { default as common } from '../es/common.json';
export { default as shell } from '../es/shell.json';
export { default as titles } from '../es/titles.json';
