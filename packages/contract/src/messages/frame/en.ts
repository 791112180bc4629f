/** What every page of the frame shows. */
export { default as areas } from '../en/areas.ts';
export { default as kit } from '../en/kit.ts';
export { default as menu } from '../en/menu.ts';
export { default as validation } from '../en/validation.ts';
