import { useCallback } from 'react';
import { request } from '#lib/http/http.ts';
import { useSearchParams } from '#lib/page/router.tsx';
import { enteredShape } from '#lib/session/session-shapes.ts';
import { LinkLogin, type LinkReply } from './link-login.tsx';
import { useSecret } from './use-secret.ts';

export const texts = ['public', 'registration'] as const;

const use = (token: string): Promise<LinkReply> =>
  request('POST', '/api/v1/sslogin', { body: { token }, quiet: true, shape: enteredShape });

/** Signs in by a login link that leads to one screen. */
export default function SharedLoginScreen() {
  const [search] = useSearchParams();
  const secret = useSecret(
    useCallback(() => search.get('token'), [search]),
    '/sslogin',
  );
  return <LinkLogin secret={secret} use={use} />;
}
