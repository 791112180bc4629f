import { listMyContents } from '@certame/contract/features/contents/endpoints.ts';
import { queryOf } from './query-of.ts';

/** What the classes of whoever asks are given now. */
export const myContentsQuery = queryOf(listMyContents, {}, { quiet: true });
