/** What other features may use. */
export { type ClassRole, getClassRole, overseesClasses, requireClass } from './access.ts';
export { findListed, type ListedPerson } from './find-listed.ts';
