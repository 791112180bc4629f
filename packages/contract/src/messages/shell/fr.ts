/** What every page inside the shell shows. */
export { default as areas } from '../areas/fr.gen.ts';
export { default as kit } from '../fr/kit.json';
export { default as menu } from '../fr/menu.json';
