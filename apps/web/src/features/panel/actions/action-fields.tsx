import { staffMessageMaxChars } from '@certame/contract/features/exam/messages/message.ts';
import type { PanelAction } from '@certame/contract/features/panel/endpoints.ts';
import { NumberInput, Textarea } from '@mantine/core';
import { useTranslation } from '#lib/language/i18n.ts';
import type { ActionValues } from './use-panel-action.ts';

interface Props {
  action: PanelAction;
  /** The exam's period is over: an attempt that is reopened needs extra minutes. */
  needsMinutes: boolean;
  values: ActionValues;
  errors: Readonly<Record<string, string[]>>;
  onChange: (values: ActionValues) => void;
}

const numberOf = (value: string | number): number | undefined =>
  typeof value === 'number' ? value : undefined;

/** Input fields of an action. */
export function ActionFields({ action, needsMinutes, values, errors, onChange }: Props) {
  const { t } = useTranslation();
  const error = (field: keyof ActionValues): string | undefined => errors[field]?.[0];
  switch (action) {
    case 'extend':
      return (
        <NumberInput
          data-autofocus
          label={t('panel.dialog.minutes')}
          min={1}
          max={1440}
          value={values.minutes ?? ''}
          error={error('minutes')}
          onChange={(value) => onChange({ minutes: numberOf(value) })}
        />
      );
    case 'extra_time':
      return (
        <NumberInput
          data-autofocus
          label={t('panel.dialog.percent')}
          min={0}
          max={300}
          value={values.percent ?? ''}
          error={error('percent')}
          onChange={(value) => onChange({ percent: numberOf(value) })}
        />
      );
    case 'message':
      return (
        <Textarea
          data-autofocus
          label={t('panel.dialog.text')}
          minRows={3}
          autosize
          maxLength={staffMessageMaxChars}
          value={values.text ?? ''}
          error={error('text')}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      );
    case 'resend_invite':
    case 'resume':
      return null;
    default:
      return (
        <>
          {action === 'reopen' && (
            <NumberInput
              label={t('panel.dialog.own_minutes')}
              description={t(`panel.dialog.own_minutes_${needsMinutes ? 'needed' : 'help'}`)}
              required={needsMinutes}
              min={1}
              max={1440}
              value={values.minutes ?? ''}
              error={error('minutes')}
              onChange={(value) => onChange({ ...values, minutes: numberOf(value) })}
            />
          )}
          <Textarea
            data-autofocus
            label={t('panel.dialog.reason')}
            description={t(
              action === 'pause' ? 'panel.dialog.pause_reason_help' : 'panel.dialog.reason_help',
            )}
            minRows={3}
            autosize
            maxLength={500}
            value={values.reason ?? ''}
            error={error('reason')}
            onChange={(event) => onChange({ ...values, reason: event.currentTarget.value })}
          />
        </>
      );
  }
}
