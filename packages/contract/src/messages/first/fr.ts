/** What every page begins with. */
export { default as common } from '../fr/common.ts';
export { default as errors } from '../fr/errors.ts';
export { default as shell } from '../fr/shell.ts';
export { default as titles } from '../fr/titles.ts';
