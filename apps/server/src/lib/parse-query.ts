import { parse } from 'qs';

/** `filters[name]=x&ids[]=1&ids[]=2` as nested objects and lists, as clients flatten them. */
export const parseQuery = (text: string): Record<string, unknown> =>
  parse(text, { depth: 2, arrayLimit: 1000, parameterLimit: 2000 });
