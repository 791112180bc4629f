/** One file for all: each would cost a slow line a request. */
export { FinishDialog } from './finish-dialog.tsx';
export { ToolsDialog } from './tools-dialog.tsx';
