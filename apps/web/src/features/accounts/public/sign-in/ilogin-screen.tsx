import { useCallback } from 'react';
import { request } from '#lib/http/http.ts';
import { useSearchParams } from '#lib/page/router.tsx';
import { enteredShape } from '#lib/session/session-shapes.ts';
import { LinkLogin, type LinkReply } from './link-login.tsx';
import { useSecret } from './use-secret.ts';

export const texts = ['public', 'registration'] as const;

const use = (itoken: string): Promise<LinkReply> =>
  request('GET', '/api/v1/users/integration/ilogin', { query: { itoken }, quiet: true, shape: enteredShape });

/** Signs in by a login link that an integration has made for one person. */
export default function IntegrationLoginScreen() {
  const [search] = useSearchParams();
  const secret = useSecret(
    useCallback(() => search.get('itoken'), [search]),
    '/ilogin',
  );
  return <LinkLogin secret={secret} use={use} />;
}
