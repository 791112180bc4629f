/** What other features may use. */
export { type FileAccess, type FileAccessCheck, holds, registerFileAccess } from './access.ts';
export { type PreparedFile, prepareUpload } from './prepare-upload.ts';
export { type FilePurpose, type FileRow, saveFile } from './save-file.ts';
