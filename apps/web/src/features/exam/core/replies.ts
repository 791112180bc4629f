import type {
  finishAnswer,
  saveEvents,
  saveResponses,
  uploadAnswerFile,
} from '@certame/contract/features/exam/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';

export type SaveReply = ReplyOf<typeof saveResponses>;
export type EventsReply = ReplyOf<typeof saveEvents>;
export type StateReply = ReplyOf<typeof finishAnswer>;
/** The part of an uploaded file that the room needs. */
export type SentFile = Pick<ReplyOf<typeof uploadAnswerFile>['model'], 'id' | 'name'>;
