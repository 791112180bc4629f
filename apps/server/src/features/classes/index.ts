/** What other features may use. */
export { getClassRole, overseesClasses } from './access.ts';
export { attending } from './attending.ts';
export { findListed, type ListedPerson } from './find-listed.ts';
