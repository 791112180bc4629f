/** Lazy chunk: loaded when the dialog is opened. */
export { default } from './candidates-dialog.tsx';
