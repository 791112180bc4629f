import { changePassword } from '@certame/contract/features/accounts/sessions/endpoints.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormSection } from '#kit/form/form-section.tsx';
import { schemaResolver } from '#kit/form/schema-resolver.ts';
import { notify } from '#lib/errors/notices.ts';
import { reportError } from '#lib/errors/report-error.ts';
import { isApiError } from '#lib/http/http.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useNavigate } from '#lib/page/router.tsx';
import { signIn } from '#lib/session/session.ts';
import { changeOwnPassword } from '#lib/session/session-user-calls.ts';
import classes from './profile.module.css';

interface Values {
  current_password: string;
  password: string;
  password_confirmation: string;
}
const fields = ['current_password', 'password', 'password_confirmation'] as const;
const empty: Values = { current_password: '', password: '', password_confirmation: '' };

/** Changes the user's own password; afterwards the specification asks for the home page. */
export function PasswordForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [saving, setSaving] = useState(false);
  const form = useForm<Values>({
    defaultValues: empty,
    resolver: changePassword.body
      ? schemaResolver<Values>(changePassword.body, t, (key) => t(textKey(`profile.${key}`)))
      : undefined,
  });
  const save = async (values: Values): Promise<void> => {
    setSaving(true);
    try {
      const { model } = await changeOwnPassword(values);
      signIn(model);
      form.reset(empty);
      notify('success', t('profile.password_changed'));
      await navigate('/');
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.code === 'password-current-wrong')
        form.setError('current_password', { type: 'server', message: t('errors.password-current-wrong') });
      for (const key of fields) {
        const message = error.errors[key]?.[0];
        if (message) form.setError(key, { type: 'server', message });
      }
      reportError(error);
    } finally {
      setSaving(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void form.handleSubmit(save)();
  };
  return (
    <form className={classes.part} onSubmit={submit} noValidate aria-label={t('profile.password_section')}>
      <FormSection title={t('profile.password_section')} help={t('profile.password_help')}>
        {fields.map((key) => (
          <PasswordInput
            key={key}
            id={`profile-${key}`}
            label={t(`profile.${key}`)}
            required
            maxLength={128}
            maw={360}
            autoComplete={key === 'current_password' ? 'current-password' : 'new-password'}
            visibilityToggleButtonProps={{ 'aria-label': t('kit.form.show_password'), tabIndex: 0 }}
            error={form.formState.errors[key]?.message}
            {...form.register(key)}
          />
        ))}
        <div>
          <Button type="submit" loading={saving}>
            {t('profile.change')}
          </Button>
        </div>
      </FormSection>
    </form>
  );
}
