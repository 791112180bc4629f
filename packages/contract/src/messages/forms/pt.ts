/** What only forms show: lists are there before it. */
export { default as 'area-forms' } from '../area-forms/pt.gen.ts';
export { default as validation } from '../pt/validation.ts';
