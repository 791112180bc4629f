export { shownNames } from './product-names.ts';
