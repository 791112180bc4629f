import { useState } from 'react';
import { BackToLogin } from '#features/accounts/public/back-to-login.tsx';
import { EmailField } from '#features/accounts/public/email-field.tsx';
import { notify } from '#lib/errors/notices.ts';
import { showError } from '#lib/errors/show-error.ts';
import { request } from '#lib/http/http.ts';
import { useSubmit } from '#lib/http/use-submit.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useNavigate, useParams, useSearchParams } from '#lib/page/router.tsx';
import { useDomainConfig } from '#lib/session/domain-config.ts';
import { Button } from '#lite/button.tsx';
import { Form } from '#lite/form.tsx';
import { Card, PageLayout } from '#lite/page-layout.tsx';
import { isGoodPassword, type NewPassword, NewPasswordFields } from './new-password.tsx';

export const texts = ['public'] as const;

export default function ResetPasswordScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const config = useDomainConfig();
  const { token = '' } = useParams();
  const [search] = useSearchParams();
  const [email, setEmail] = useState(search.get('email') ?? '');
  const [value, setValue] = useState<NewPassword>({ password: '', password_confirmation: '' });
  const { busy, problems, onSubmit } = useSubmit(async () => {
    await request('POST', '/api/v1/password/reset', {
      body: { token, email: email.trim(), ...value },
      quiet: true,
    });
    notify('success', t('public.reset.done'), 5000);
    await navigate('/login', { replace: true });
  }, showError);

  return (
    <PageLayout brand={config}>
      <Card>
        <h1 className="lite-title">{t('public.reset.title')}</h1>
        <p className="lite-soft">{t('public.reset.text')}</p>
        <Form onSubmit={onSubmit}>
          <EmailField value={email} problem={problems.email} onValue={setEmail} />
          <NewPasswordFields value={value} problems={problems} onChange={setValue} />
          <Button type="submit" wide busy={busy} disabled={!isGoodPassword(value)}>
            {t(busy ? 'public.reset.submitting' : 'public.reset.submit')}
          </Button>
        </Form>
        <BackToLogin />
      </Card>
    </PageLayout>
  );
}
