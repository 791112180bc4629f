import { updateProfile } from '@certame/contract/features/accounts/sessions/endpoints.ts';
import { getMyDetails, type MyDetails } from '@certame/contract/features/profile/endpoints.ts';
import { Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { ConflictDialog } from '#kit/form/conflict-dialog.tsx';
import { FormLayout } from '#kit/form/form-layout.tsx';
import { FormSection } from '#kit/form/form-section.tsx';
import { listErrors, schemaResolver } from '#kit/form/schema-resolver.ts';
import { useErrorsInLanguage } from '#kit/form/use-errors-in-language.ts';
import { useLeaveGuard } from '#kit/form/use-leave-guard.ts';
import { useRecordEditor } from '#kit/form/use-record-editor.ts';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { notify } from '#lib/errors/notices.ts';
import { call } from '#lib/http/call.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { patchUser } from '#lib/session/session.ts';
import classes from './profile.module.css';

interface Values {
  name: string;
  phone: string;
}
const bodySchema = updateProfile.body;
const fields = ['name', 'phone'] as const;
const valuesOf = ({ name, phone }: MyDetails): Values => ({ name, phone: phone ?? '' });

const readDetails = async (signal?: AbortSignal): Promise<MyDetails> =>
  (await call(getMyDetails, {}, { ...(signal ? { signal } : {}), quiet: true })).model;

function DetailsForm({ details }: { details: MyDetails }) {
  const { t } = useTranslation();
  const labels = useMemo(() => ({ name: t('profile.name'), phone: t('profile.phone') }), [t]);
  const labelOf = (key: string): string => (key === 'phone' ? labels.phone : labels.name);
  const form = useForm<Values>({
    defaultValues: valuesOf(details),
    resolver: bodySchema ? schemaResolver<Values>(bodySchema, t, labelOf) : undefined,
    shouldFocusError: false,
  });
  useErrorsInLanguage(form);
  const { errors, isDirty } = form.formState;
  useLeaveGuard(isDirty);

  const { base, setBase, saving, rejections, countRejection, attempt, conflictWith } = useRecordEditor(
    details,
    {
      showErrors: (error) => {
        const known = fields.filter((key) => error.errors[key]?.[0]);
        for (const key of known) form.setError(key, { type: 'server', message: error.errors[key]?.[0] });
        return known.length > 0;
      },
      readTheirs: readDetails,
    },
  );
  const startFrom = (saved: MyDetails): void => {
    form.reset(valuesOf(saved));
    patchUser({ name: saved.name, phone: saved.phone });
  };
  const save = async (values: Values, version: string | undefined): Promise<void> => {
    await attempt(async () => {
      const body = { name: values.name, phone: values.phone || null, updated_at: version };
      await call(updateProfile, { body }, { quiet: true });
      const saved = await readDetails();
      setBase(saved);
      startFrom(saved);
      notify('success', t('common.success'));
    });
  };
  const submit = (version: string | undefined): void =>
    void form.handleSubmit((values) => save(values, version), countRejection)();
  const conflict = conflictWith({ save: submit, take: startFrom });
  const { theirs } = conflict;
  const mine = form.getValues();
  return (
    <FormLayout
      label={t('profile.data')}
      saving={saving}
      dirty={isDirty}
      rejections={rejections}
      errors={listErrors(errors).map(({ path, message }) => ({
        inputId: `profile-${path}`,
        label: labelOf(path),
        message,
      }))}
      onSubmit={() => submit(base?.updated_at)}
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
      {theirs && (
        <ConflictDialog
          savedAt={theirs.updated_at}
          fields={fields
            .filter((key) => mine[key] !== valuesOf(theirs)[key])
            .map((key) => ({
              key,
              label: labels[key],
              mine: mine[key] || '—',
              theirs: valuesOf(theirs)[key] || '—',
            }))}
          onKeepMine={conflict.keepMine}
          onTakeTheirs={conflict.takeTheirs}
          onContinue={conflict.close}
        />
      )}
    </FormLayout>
  );
}

/** Name and phone, read from the server, since those of the session may be old. */
export function ProfileForm() {
  const query = useQuery({
    queryKey: ['profile', 'details'],
    queryFn: ({ signal }) => readDetails(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (query.isError) return <LoadFailure onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton className={classes.part} height={220} radius="md" />;
  return <DetailsForm details={query.data} />;
}
