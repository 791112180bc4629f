/** What every page begins with. */
export { default as common } from '../es/common.ts';
export { default as errors } from '../es/errors.ts';
export { default as shell } from '../es/shell.ts';
export { default as titles } from '../es/titles.ts';
