/** What other features may use. */
export { hasAppPass } from './queries/has-app-pass.ts';
