import type { QueryKey } from '@tanstack/react-query';

/** What names an endpoint in keys: its address as it is declared, with `:places`. */
interface Addressed {
  path: string;
}

/** Key of all reads of an endpoint; with params, of those alone whose address they fill. */
export const keyOf = ({ path }: Addressed, params?: Record<string, unknown>): QueryKey =>
  params ? [path, params] : [path];

/** Key of the rows of a grid, by the address that they come from; without one, of every grid. */
export const gridKey = (path?: string): QueryKey => (path === undefined ? ['grid'] : ['grid', path]);

/** Key of what inputs offer to choose from an area. */
export const optionsKey = (area: string): QueryKey => ['options', area];

/** What events of the socket have read anew, from the shell too, which loads no schemas of endpoints. */
export const liveKeys = {
  notifications: ['notifications'],
  job: (id: string) => ['job', id],
  unreadChat: ['chat', 'unread'],
} as const satisfies Record<string, QueryKey | ((id: string) => QueryKey)>;
