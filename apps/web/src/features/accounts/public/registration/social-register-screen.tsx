import type { SessionUser } from '@certame/contract/features/accounts/sessions/endpoints.ts';
import type { socialResult } from '@certame/contract/features/accounts/social-login/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { useCallback, useEffect, useState } from 'react';
import { enter } from '#features/accounts/public/sign-in/enter.ts';
import { SocialLink } from '#features/accounts/public/sign-in/social-link.tsx';
import { useSecret } from '#features/accounts/public/sign-in/use-secret.ts';
import { showError } from '#lib/errors/show-error.ts';
import { isApiError, request } from '#lib/http/http.ts';
import { send } from '#lib/http/send.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useNavigate, useParams } from '#lib/page/router.tsx';
import { useDomainConfig } from '#lib/session/domain-config.ts';
import { enteredShape } from '#lib/session/session-shapes.ts';
import { Card, PageLayout } from '#lite/page-layout.tsx';
import { Skeleton } from '#lite/spinner.tsx';
import { SocialRegistration } from './social-registration.tsx';

export const texts = ['public', 'registration'] as const;

type Result = ReplyOf<typeof socialResult>['model'];

/**
 * Callback page of a social login. Provider, e-mail and name in the URL are only displayed: everything that counts is requested from the
 * server with the token, which is removed from the URL at once.
 */
export default function SocialRegisterScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const config = useDomainConfig();
  const { token = '-', provider = '-', email = '-', name = '-' } = useParams();
  const shown = [provider, email, name].map(encodeURIComponent).join('/');
  const secret = useSecret(
    useCallback(() => (token === '-' ? null : token), [token]),
    `/social_register/-/${shown}`,
  );
  const [result, setResult] = useState<Result | 'expired' | null>(null);

  const begin = useCallback(
    async (user: SessionUser) => {
      await navigate(enter(user), { replace: true });
    },
    [navigate],
  );
  const fail = useCallback((error: unknown) => {
    if (isApiError(error) && error.status === 422) setResult('expired');
    else showError(error);
  }, []);

  useEffect(() => {
    if (secret === null) {
      setResult('expired');
      return;
    }
    let gone = false;
    const ask = async (): Promise<void> => {
      const { model } = await send<typeof socialResult>(
        'POST',
        '/api/v1/social/result',
        { body: { token: secret } },
        { quiet: true },
      );
      if (gone) return;
      // The server checks that this browser has just come from the provider, so no further click is needed.
      if (model.next === 'sign_in') {
        const reply = await request<{ model: SessionUser }>('POST', '/api/v1/social/login', {
          body: { token: secret },
          quiet: true,
          shape: enteredShape,
        });
        await begin(reply.model);
      } else setResult(model);
    };
    ask().catch((error: unknown) => !gone && fail(error));
    return () => {
      gone = true;
    };
  }, [secret, begin, fail]);

  const next = result === null ? null : result === 'expired' ? 'expired' : result.next;
  const words =
    result === null || result === 'expired' ? {} : { provider: result.label, email: result.email };
  return (
    <PageLayout brand={config}>
      <Card>
        {next === null || next === 'sign_in' ? (
          <>
            <h1 className="lite-title">{t('registration.social.loading')}</h1>
            <Skeleton lines={4} />
          </>
        ) : (
          <>
            <h1 className="lite-title">{t(`registration.social.${next}`, words)}</h1>
            <p className="lite-soft">{t(`registration.social.${next}_text`, words)}</p>
          </>
        )}
        {secret && result !== null && result !== 'expired' && result.next === 'register' && (
          <SocialRegistration token={secret} result={result} onDone={begin} onExpired={fail} />
        )}
        {secret && result !== null && result !== 'expired' && result.next === 'link' && (
          <SocialLink token={secret} email={result.email ?? ''} onDone={begin} onExpired={fail} />
        )}
        {next !== null && (
          <Link
            className={next === 'expired' ? 'lite-button' : 'lite-link'}
            to="/login"
            style={next === 'expired' ? undefined : { justifySelf: 'center' }}
          >
            {t('public.forgot.back')}
          </Link>
        )}
      </Card>
    </PageLayout>
  );
}
