import type { finishAnswer, saveEvents, saveResponses } from '@certame/contract/features/exam/endpoints.ts';
import type { endUpload } from '@certame/contract/features/exam/uploads/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';

export type SaveReply = ReplyOf<typeof saveResponses>;
export type EventsReply = ReplyOf<typeof saveEvents>;
export type StateReply = ReplyOf<typeof finishAnswer>;
/** The part of an uploaded file that the room needs. */
export type SentFile = Pick<ReplyOf<typeof endUpload>['model'], 'id' | 'name'>;
