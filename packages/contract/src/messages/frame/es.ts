/** What every page of the frame shows. */
export { default as areas } from '../es/areas.ts';
export { default as kit } from '../es/kit.ts';
export { default as menu } from '../es/menu.ts';
export { default as validation } from '../es/validation.ts';
