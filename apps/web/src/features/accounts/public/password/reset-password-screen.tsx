import { useState } from 'react';
import { notify } from '#lib/errors/notices.ts';
import { showError } from '#lib/errors/show-error.ts';
import { request } from '#lib/http/http.ts';
import { useSubmit } from '#lib/http/use-submit.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useNavigate, useParams, useSearchParams } from '#lib/page/router.tsx';
import { useDomainConfig } from '#lib/session/domain-config.ts';
import { Button } from '#lite/button.tsx';
import { TextField } from '#lite/field.tsx';
import { Form } from '#lite/form.tsx';
import { Card, PageFrame } from '#lite/page-frame.tsx';
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
    <PageFrame brand={config}>
      <Card>
        <h1 className="lite-title">{t('public.reset.title')}</h1>
        <p className="lite-soft">{t('public.reset.text')}</p>
        <Form onSubmit={onSubmit}>
          <TextField
            label={t('public.login.email')}
            type="email"
            name="email"
            autoComplete="username"
            required
            value={email}
            problem={problems.email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <NewPasswordFields value={value} problems={problems} onChange={setValue} />
          <Button type="submit" wide busy={busy} disabled={!isGoodPassword(value)}>
            {t(busy ? 'public.reset.submitting' : 'public.reset.submit')}
          </Button>
        </Form>
        <Link className="lite-link" to="/login" style={{ justifySelf: 'center' }}>
          {t('public.forgot.back')}
        </Link>
      </Card>
    </PageFrame>
  );
}
