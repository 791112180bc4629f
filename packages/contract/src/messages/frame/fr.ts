/** What every page of the frame shows. */
export { default as areas } from '../fr/areas.ts';
export { default as kit } from '../fr/kit.ts';
export { default as menu } from '../fr/menu.ts';
export { default as validation } from '../fr/validation.ts';
