/** What other features and the area may use. */
export { isContentStaff, studentCondition } from './readers.ts';
export { publishedNow } from './visible.ts';
