/** What other features may use. */
export { type FileAccess, registerFileAccess } from './access.ts';
export { isPicture } from './file-kinds.ts';
export { type PreparedFile, prepareUpload, sizeOfPrepared } from './prepare-upload.ts';
export { saveFile } from './save-file.ts';
