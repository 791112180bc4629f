/** What only forms show: lists are there before it. */
export { default as 'area-forms' } from '../area-forms/es.gen.ts';
export { default as validation } from '../es/validation.json';
