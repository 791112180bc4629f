import { parse } from 'qs';

/**
 * `filters[name]=x&ids[]=1&ids[]=2` as nested objects and lists, as clients flatten them. Objects have no prototype, so that
 * every name is data: `ids[toString]=1` dropped would be a list of chosen rows that isn't there, which means all rows.
 */
export const parseQuery = (text: string): Record<string, unknown> =>
  parse(text, { plainObjects: true, depth: 2, arrayLimit: 1000, parameterLimit: 2000 });
