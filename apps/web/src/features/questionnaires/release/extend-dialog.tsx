import { extendDeadline } from '@certame/contract/features/questionnaires/endpoints.ts';
import type { Questionnaire } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { MomentField } from '#kit/inputs/dates/moment-field.tsx';
import { notify } from '#lib/errors/notices.ts';
import { reportError } from '#lib/errors/report-error.ts';
import { call } from '#lib/http/call.ts';
import { isApiError } from '#lib/http/http.ts';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import { extendedEnd, extensionSteps } from './extended-end.ts';

interface Props {
  saved: Questionnaire;
  onExtended: () => void;
  onClose: () => void;
}

/** Sets a later end for everybody, which reaches candidates in the exam at once. */
export function ExtendDialog({ saved, onExtended, onClose }: Props) {
  const { t } = useTranslation();
  const [endsAt, setEndsAt] = useState(saved.ends_at);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const label = labelsOf(t, 'questionnaires.releasing');
  const endMs = Date.parse(endsAt ?? '');

  const extend = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    if (Number.isNaN(endMs)) return setError(t('validation.date_time'));
    if (endMs <= Date.parse(saved.ends_at ?? '')) return setError(label('extend_earlier'));
    setBusy(true);
    try {
      await call(
        extendDeadline,
        {
          params: { id: saved.id },
          body: { ends_at: endsAt, participant_ids: [], extension_min: null, extra_time_percent: null },
        },
        { quiet: true },
      );
      notify('success', t('common.success'));
      onExtended();
      onClose();
    } catch (failure) {
      if (!isApiError(failure)) throw failure;
      setError(failure.errors.ends_at?.[0]);
      reportError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={label('extend_title')}>
      <form onSubmit={(event) => void extend(event)} noValidate>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {saved.ends_at === null
              ? label('extend_none')
              : label('extend_help', { when: formatDateTime(saved.ends_at) })}
          </Text>
          {saved.ends_at !== null && (
            <Group gap="xs" role="group" aria-label={label('extend_by')}>
              {extensionSteps.map(({ key, minutes }) => (
                <Button
                  key={key}
                  variant="default"
                  size="compact-md"
                  onClick={() => {
                    setEndsAt(extendedEnd(endsAt ?? saved.ends_at ?? '', minutes, Date.now()));
                    setError(undefined);
                  }}
                >
                  {label(`extend_steps.${key}`)}
                </Button>
              ))}
            </Group>
          )}
          {saved.ends_at !== null && (
            <MomentField
              id="questionnaire-extend"
              label={label('extend_new')}
              value={endsAt}
              defaultTime="23:59"
              error={error}
              onChange={(value) => {
                setEndsAt(value);
                setError(undefined);
              }}
            />
          )}
        </Stack>
        <DialogFooter cancel={saved.ends_at === null ? t('common.close') : undefined} onCancel={onClose}>
          {saved.ends_at !== null && (
            <Button type="submit" loading={busy}>
              {t('questionnaires.actions.extend')}
            </Button>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  );
}
