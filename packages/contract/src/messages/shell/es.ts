/** What every page inside the shell shows. */
export { default as areas } from '../areas/es.gen.ts';
export { default as kit } from '../es/kit.json';
export { default as menu } from '../es/menu.json';
