/** What other features and the area may use. */
export { addFile } from './commands/add-file.ts';
export { readable } from './get-content.ts';
export { isContentStaff, studentCondition } from './readers.ts';
export { publishedNow } from './visible.ts';
