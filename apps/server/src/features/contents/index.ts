/** What other features and the area may use. */
export { removeContentFiles } from './content-files.ts';
export { linkImages } from './link-images.ts';
export { isContentStaff, studentCondition, visibleClasses } from './readers.ts';
export { publishedNow } from './visible.ts';
