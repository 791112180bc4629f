/** What every page inside the shell shows. */
export { default as areas } from '../areas/en.gen.ts';
export { default as kit } from '../en/kit.json';
export { default as menu } from '../en/menu.json';
