import { createPrivateKey, sign } from 'node:crypto';
import { appMessageOf } from '@certame/contract/features/desktop-app/protocol.ts';
import type { ApiClient, ApiReply } from './api-client.ts';

/** What the desktop application does with its institution's key; docs/desktop-app.md has the protocol. */
export function signMessage(privateKey: string, message: string): string {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  return sign(null, Buffer.from(message), key).toString('base64url');
}
export const signAsApp = (privateKey: string, challenge: string): string =>
  signMessage(privateKey, appMessageOf(challenge));

export async function challengeOf(client: ApiClient): Promise<string> {
  const { status, body } = await client.post('/api/v1/desktop_app/challenge');
  if (status !== 200) throw new Error(`challenge answered ${status}: ${JSON.stringify(body)}`);
  return body.challenge;
}

export const answerChallenge = (client: ApiClient, challenge: string, signature: string): Promise<ApiReply> =>
  client.post('/api/v1/desktop_app/pass', { challenge, signature });

/** A desktop application in the client's session: from here on the session passes as one. */
export async function passAsApp(client: ApiClient, privateKey: string): Promise<ApiReply> {
  const challenge = await challengeOf(client);
  return answerChallenge(client, challenge, signAsApp(privateKey, challenge));
}
