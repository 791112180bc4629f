/** What every page begins with. */
export { default as common } from '../en/common.ts';
export { default as errors } from '../en/errors.ts';
export { default as shell } from '../en/shell.ts';
export { default as titles } from '../en/titles.ts';
