import { extendDeadline } from '@certame/contract/features/questionnaires/endpoints.ts';
import type { TextKeyUnder } from '@certame/contract/messages/text-key.ts';
import { Button, Checkbox, NumberInput, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { keepSubmit, useSubmit } from '#kit/form/use-submit.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import {
  changesNothing,
  type ExamTime,
  startOf,
  type TimeTarget,
  type TimeValues,
  timeBodyOf,
} from './time-body.ts';

export type { TimeTarget } from './time-body.ts';

interface Props extends ExamTime {
  id: string;
  target: TimeTarget;
  /** Maximum of the individual duration; null: no maximum. */
  maxReducedMin: number | null;
  onDone: () => void;
  onClose: () => void;
}

/** Individual time of one participant or many: more minutes after the end, extra time in per cent, or a shorter duration. */
export function TimeDialog({ id, target, limitMin, hasEnd, maxReducedMin, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const [values, setValues] = useState(() => startOf(target, { limitMin, hasEnd }));
  const { busy, errors, submit } = useSubmit();
  const extension = useCommand(extendDeadline);
  const label = labelsOf(t, 'questionnaires.participants');
  const isMany = target.kind === 'many';

  const save = async (event: FormEvent): Promise<void> => {
    keepSubmit(event);
    await submit(async () => {
      await extension.submit({ params: { id }, body: timeBodyOf(target, values) });
      onDone();
    });
  };
  const field = (
    key: Exclude<keyof TimeValues, 'resetReduced'>,
    name: TextKeyUnder<'questionnaires.participants'>,
    help: string,
    max: number,
    disabled = false,
  ) => (
    <NumberInput
      label={label(name)}
      description={help}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      hideControls
      inputMode="numeric"
      min={0}
      max={max}
      disabled={disabled}
      error={errors[name]?.[0]}
      value={values[key] ?? ''}
      onChange={(value) => setValues((now) => ({ ...now, [key]: value === '' ? null : Number(value) }))}
    />
  );
  return (
    <Dialog
      onClose={onClose}
      title={
        isMany
          ? label('time_many', { count: target.ids.length })
          : label('time_of', { name: target.row.name })
      }
    >
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack gap="md">
          {isMany && (
            <Text size="sm" c="dimmed">
              {label('time_keep')}
            </Text>
          )}
          {field(
            'extensionMin',
            'extension_min',
            hasEnd ? label('extension_help') : t('validation.extension_needs_end'),
            10_080,
            !hasEnd,
          )}
          {field(
            'extraTimePercent',
            'extra_time_percent',
            label(limitMin === null ? 'extra_time_without_limit' : 'extra_time_help'),
            300,
            limitMin === null,
          )}
          {field(
            'reducedLimitMin',
            'reduced_limit_min',
            maxReducedMin === null
              ? label('reduced_help')
              : label('reduced_max_help', { max: maxReducedMin }),
            maxReducedMin ?? 10_080,
            values.resetReduced,
          )}
          {isMany && (
            <Checkbox
              label={label('reduced_reset')}
              checked={values.resetReduced}
              onChange={(event) => {
                const { checked } = event.currentTarget;
                setValues((now) => ({ ...now, resetReduced: checked, reducedLimitMin: null }));
              }}
            />
          )}
        </Stack>
        <DialogFooter onCancel={onClose}>
          <Button type="submit" loading={busy} disabled={changesNothing(target, values)}>
            {t('common.save')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
