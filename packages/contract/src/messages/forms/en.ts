/** What only forms show: lists are there before it. */
export { default as 'area-forms' } from '../area-forms/en.gen.ts';
export { default as validation } from '../en/validation.json';
