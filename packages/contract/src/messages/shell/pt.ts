/** What every page inside the shell shows. */
export { default as areas } from '../areas/pt.gen.ts';
export { default as kit } from '../pt/kit.ts';
export { default as menu } from '../pt/menu.ts';
