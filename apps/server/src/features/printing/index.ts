/** What other features may use. */
export { findPrintable, paperOf } from './open-print.ts';
export { formOfVersion, markOf, type PlacedItem, placeVersion, versionName } from './print-versions.ts';
