/** What every page begins with. */
export { default as common } from '../en/common.json';
export { default as shell } from '../en/shell.json';
export { default as titles } from '../en/titles.json';
