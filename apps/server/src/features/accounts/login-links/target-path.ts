import { screens } from '@certame/contract/routes.ts';

/** Screens a link may lead to: those that somebody signed in opens, and none that carries a secret of its own. */
const allowed = screens
  .filter(({ zone, path }) => (zone === 'shell' || zone === 'bare') && !path.includes(':encrypParam'))
  .map(({ path }) => new RegExp(`^${path.replace(/:[a-z_]+/gi, '[A-Za-z0-9_-]{1,64}')}$`));

const query = /^(\?[\w.~%=&[\]-]*)?$/;

/** `/questionnaires/answers?page=2`: a screen of the product with an ordinary query, and nothing that leads elsewhere. */
export function isTargetPath(path: string): boolean {
  const at = path.indexOf('?');
  const pathname = at < 0 ? path : path.slice(0, at);
  return query.test(path.slice(pathname.length)) && allowed.some((pattern) => pattern.test(pathname));
}
