/** What only forms show: lists are there before it. */
export { default as 'area-forms' } from '../area-forms/fr.gen.ts';
export { default as validation } from '../fr/validation.json';
