import type { listMyAnswers } from '@certame/contract/features/exam/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../http/send.ts';

/** The candidate's own evaluations. Named by type only: no schema comes with them. */
export const myAnswersQuery = queryOptions({
  queryKey: ['my-answers'],
  queryFn: ({ signal }) =>
    send<typeof listMyAnswers>('GET', '/api/v1/questionnaires/answers', {}, { signal }),
});
