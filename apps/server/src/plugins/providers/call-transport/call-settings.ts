import { type LivePictureWay, livePictureWays } from '@certame/contract/features/proctoring/live/rooms.ts';
import { z } from 'zod';
import { optionalText } from '../../optional-text.ts';
import { type LivekitSettings, readLivekit } from './livekit.ts';
import { readTurn, type TurnSettings } from './peer-to-peer.ts';

/** What the environment may say of calls. */
export const callEnvironment = {
  TURN_URLS: optionalText.describe(
    'Servers that help pages of a call to find each other, separated by commas, e.g. turn:turn.example:3478. Default: none, calls work within one network.',
  ),
  TURN_SECRET: optionalText.describe('Secret that the TURN server shares (static-auth-secret of coturn).'),
  LIVEKIT_URL: optionalText.describe(
    'LiveKit server that carries calls instead of the pages themselves, e.g. wss://live.example, with its key and secret.',
  ),
  LIVEKIT_API_KEY: optionalText.describe('Key of the LiveKit server.'),
  LIVEKIT_API_SECRET: optionalText.describe('Secret of that key.'),
  LIVE_PICTURES: z
    .enum(livePictureWays)
    .default('relay')
    .describe(
      'How supervisors see candidates: relay (by what is stored of the recording), peer_to_peer (directly from page to page) or livekit; the relay stays where no link comes about.',
    ),
};
type CallEnvironment = {
  [K in keyof typeof callEnvironment]?: z.output<(typeof callEnvironment)[K]> | undefined;
};

export interface CallSettings {
  turn: TurnSettings;
  /** Null: calls go from page to page. */
  livekit: LivekitSettings | null;
  pictures: LivePictureWay;
}

/** How calls travel, and what is wrong with what the environment says of it. */
export function readCallSettings(environment: CallEnvironment = {}): {
  calls: CallSettings;
  problems: string[];
} {
  const { turn, problems } = readTurn(environment);
  const { livekit, problems: livekitProblems } = readLivekit(environment);
  const pictures = environment.LIVE_PICTURES ?? 'relay';
  const lacksServer = pictures === 'livekit' && livekit === null;
  return {
    calls: { turn, livekit, pictures },
    problems: [
      ...problems,
      ...livekitProblems,
      ...(lacksServer ? ['LIVE_PICTURES=livekit: needs LIVEKIT_URL with its key and secret'] : []),
    ],
  };
}
