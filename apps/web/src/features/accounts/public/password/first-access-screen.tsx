import { useState } from 'react';
import { pathAfterSignIn } from '#app/navigation/guard.ts';
import { matchScreen } from '#app/navigation/match-screen.ts';
import { notify } from '#lib/errors/notices.ts';
import { showError } from '#lib/errors/show-error.ts';
import { useSubmit } from '#lib/http/use-submit.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useNavigate } from '#lib/page/router.tsx';
import { useDomainConfig } from '#lib/session/domain-config.ts';
import { getSession, signIn, useSession } from '#lib/session/session.ts';
import { changeOwnPassword } from '#lib/session/session-user-calls.ts';
import { Button } from '#lite/button.tsx';
import { Form } from '#lite/form.tsx';
import { Card, PageLayout } from '#lite/page-layout.tsx';
import { isGoodPassword, type NewPassword, NewPasswordFields } from './new-password.tsx';

export const texts = ['public'] as const;

export default function FirstAccessScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const config = useDomainConfig();
  const { token, user } = useSession();
  const [value, setValue] = useState<NewPassword>({ password: '', password_confirmation: '' });
  const { busy, problems, onSubmit } = useSubmit(async () => {
    const { model } = await changeOwnPassword(value);
    const { lastPath } = getSession();
    signIn(model);
    notify('success', t('public.first.done'));
    await navigate(pathAfterSignIn(lastPath, matchScreen, getSession().permissions), { replace: true });
  }, showError);

  return (
    <PageLayout brand={config}>
      <Card>
        <h1 className="lite-title">{t('public.first.title')}</h1>
        {token ? (
          <>
            <p className="lite-soft">{t('public.first.text')}</p>
            <Form onSubmit={onSubmit}>
              {/* Tells password managers whose password this is. */}
              <input
                type="hidden"
                name="username"
                autoComplete="username"
                value={user?.email ?? ''}
                readOnly
              />
              <NewPasswordFields value={value} problems={problems} onChange={setValue} />
              <Button type="submit" wide busy={busy} disabled={!isGoodPassword(value)}>
                {t(busy ? 'public.first.submitting' : 'public.first.submit')}
              </Button>
            </Form>
          </>
        ) : (
          <>
            <p className="lite-soft">{t('public.first.not_signed_in')}</p>
            <Link className="lite-button" to="/login">
              {t('public.pages.login')}
            </Link>
          </>
        )}
      </Card>
    </PageLayout>
  );
}
