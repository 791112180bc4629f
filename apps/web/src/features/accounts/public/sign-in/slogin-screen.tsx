import type { openSealedEmail } from '@certame/contract/features/accounts/login-links/endpoints.ts';
import { useEffect, useState } from 'react';
import { showError } from '#lib/errors/show-error.ts';
import { isApiError } from '#lib/http/http.ts';
import { send } from '#lib/http/send.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useNavigate, useParams } from '#lib/page/router.tsx';
import { useDomainConfig } from '#lib/session/domain-config.ts';
import { Card, PageLayout } from '#lite/page-layout.tsx';
import { Skeleton } from '#lite/spinner.tsx';
import { type Credentials, LoginForm } from './login-form.tsx';

export const texts = ['public'] as const;

/** Sign-in page of an invitation: the link contains the sealed e-mail, and only its account may sign in. */
export default function SealedLoginScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const config = useDomainConfig();
  const { s_email = '' } = useParams();
  const [value, setValue] = useState<Credentials | null>(null);
  useEffect(() => {
    let gone = false;
    send<typeof openSealedEmail>('POST', '/api/v1/slogin', { body: { s_email } }, { quiet: true }).then(
      ({ model }) => !gone && setValue({ email: model.email, password: '' }),
      (error: unknown) => {
        if (gone) return;
        if (isApiError(error) && error.status === 403) void navigate('/invalid-signature', { replace: true });
        else showError(error);
      },
    );
    return () => {
      gone = true;
    };
  }, [s_email, navigate]);

  return (
    <PageLayout brand={config}>
      <Card>
        <h1 className="lite-title">{t('public.login.title')}</h1>
        <p className="lite-soft">{t('public.login.sealed')}</p>
        {value ? (
          <LoginForm value={value} onChange={setValue} sealedEmail={s_email} />
        ) : (
          <Skeleton lines={4} />
        )}
      </Card>
    </PageLayout>
  );
}
