import { listMyContents } from '@certame/contract/features/contents/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../http/call.ts';

/** What the classes of whoever asks are given now. */
export const myContentsQuery = queryOptions({
  queryKey: ['my-contents'],
  queryFn: ({ signal }) => call(listMyContents, {}, { signal, quiet: true }),
});
