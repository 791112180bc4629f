import { userChannel } from './features/accounts/users/channels.ts';
import { attemptChannel, questionnaireChannel } from './features/exam/channels.ts';
import { institutionChannel } from './features/institutions/channels.ts';
import { practicalChannel } from './features/practical/channels.ts';
import { roomChannel } from './features/proctoring/live/channels.ts';
import { supportChannel, supportQueueChannel } from './features/proctoring/support/channels.ts';
import { streamChannel } from './features/streams/channels.ts';
import type { Channel } from './kit/channel.ts';

/** Every channel of the sockets; the server starts only if each has an authorization (`realtime.authorize`). */
export const channels: readonly Channel[] = [
  attemptChannel,
  institutionChannel,
  practicalChannel,
  questionnaireChannel,
  roomChannel,
  supportChannel,
  supportQueueChannel,
  streamChannel,
  userChannel,
];
