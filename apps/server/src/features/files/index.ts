/** What other features may use. */
export { type FileAccess, type FileAccessCheck, registerFileAccess } from './access.ts';
export { isPicture } from './file-kinds.ts';
export { findDuration } from './media-duration.ts';
export { cleanFileName, type PreparedFile, prepareUpload, sizeOfPrepared } from './prepare-upload.ts';
export { removeUnattachedFiles } from './remove-unattached.ts';
export { saveFile } from './save-file.ts';
export { readRange, sendStoredFile } from './send-file.ts';
