import { type SessionUser, updateProfile } from '@certame/contract/features/session/endpoints.ts';
import { TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { listErrors, schemaResolver } from '../../kit/form/schema-resolver.ts';
import { useErrorsInLanguage } from '../../kit/form/use-errors-in-language.ts';
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts';
import { call } from '../../lib/call.ts';
import { isApiError } from '../../lib/http.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';
import { reportError } from '../../lib/report-error.ts';
import { patchUser } from '../../lib/session.ts';

interface Values {
  name: string;
  phone: string;
}
const bodySchema = updateProfile.body;

export function ProfileForm({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  const [saving, setSaving] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const labels = useMemo(() => ({ name: t('profile.name'), phone: t('profile.phone') }), [t]);
  const labelOf = (key: string): string => (key === 'phone' ? labels.phone : labels.name);
  const form = useForm<Values>({
    values: { name: user.name, phone: user.phone ?? '' },
    resolver: bodySchema ? schemaResolver<Values>(bodySchema, t, labelOf) : undefined,
    shouldFocusError: false,
  });
  useErrorsInLanguage(form);
  const { errors, isDirty } = form.formState;
  useLeaveGuard(isDirty);

  const save = async (values: Values): Promise<void> => {
    setSaving(true);
    try {
      const body = { name: values.name, phone: values.phone || null };
      const { model } = await call(updateProfile, { body }, { quiet: true });
      patchUser({ name: model.name, phone: model.phone });
      notify('success', t('common.success'));
    } catch (error) {
      if (!isApiError(error)) throw error;
      for (const key of ['name', 'phone'] as const) {
        const message = error.errors[key]?.[0];
        if (message) form.setError(key, { type: 'server', message });
      }
      reportError(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <FormFrame
      label={t('profile.data')}
      saving={saving}
      dirty={isDirty}
      refusals={refusals}
      errors={listErrors(errors).map(({ path, message }) => ({
        inputId: `profile-${path}`,
        label: labelOf(path),
        message,
      }))}
      onSubmit={() => void form.handleSubmit(save, () => setRefusals((count) => count + 1))()}
    >
      <FormSection title={t('profile.data')} help={t('profile.data_help')}>
        <TextInput
          id="profile-name"
          label={labels.name}
          required
          maxLength={160}
          autoComplete="name"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextInput
          id="profile-phone"
          label={labels.phone}
          type="tel"
          maxLength={30}
          autoComplete="tel"
          error={errors.phone?.message}
          {...form.register('phone')}
        />
      </FormSection>
    </FormFrame>
  );
}
