import { userChannel } from './features/accounts/users/channels.ts';
import { attemptChannel, questionnaireChannel } from './features/exam/channels.ts';
import { institutionChannel } from './features/institutions/channels.ts';
import type { Channel } from './kit/channel.ts';

/** Every channel of the sockets; the server starts only if each has an authorization (`realtime.authorize`). */
export const channels: readonly Channel[] = [
  attemptChannel,
  institutionChannel,
  questionnaireChannel,
  userChannel,
];
