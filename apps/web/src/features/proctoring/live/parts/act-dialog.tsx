import type { PanelActionResult } from '@certame/contract/features/panel/endpoints.ts';
import { actInRoom, getRoom, type RoomAction } from '@certame/contract/features/proctoring/live/endpoints.ts';
import { Button, NumberInput, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { Outcome, OutcomeLine } from '#kit/feedback/outcome.tsx';
import { keepSubmit, useSubmit } from '#kit/form/use-submit.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { keyOf } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import classes from '../live.module.css';

interface Props {
  roomId: string;
  action: RoomAction;
  people: readonly { participant_id: string; name: string }[];
  onClose: () => void;
}

const fieldOf = {
  message: 'text',
  warn: 'text',
  note: 'text',
  extend: 'minutes',
  pause: 'reason',
  resume: null,
  force_finish: 'reason',
  reopen: 'reason',
  flag: 'reason',
} as const satisfies Record<RoomAction, string | null>;

const sentences = {
  message: ['good_exam', 'camera', 'help_comes', 'time'],
  warn: ['phone', 'alone', 'eyes', 'talking'],
} as const;

function Sentences({ kind, onChoose }: { kind: keyof typeof sentences; onChoose: (text: string) => void }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.sentences} aria-label={t('proctoring-live.sentences.label')}>
      {sentences[kind].map((one: string) => {
        const text = t(`proctoring-live.sentences.${one}` as 'proctoring-live.sentences.time');
        return (
          <li key={one}>
            <button type="button" onClick={() => onChoose(text)}>
              {text}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Results({ results }: { results: readonly PanelActionResult[] }) {
  const { t } = useTranslation();
  const failed = results.filter((one) => one.refused !== null);
  const done = results.length - failed.length;
  return (
    <Outcome>
      <OutcomeLine tone={done > 0 ? 'success' : 'soft'}>
        {t('panel.dialog.done', { count: done })}
      </OutcomeLine>
      {failed.map((one) => (
        <OutcomeLine key={one.participant_id} tone="warning">
          {one.name}: {one.message}
        </OutcomeLine>
      ))}
    </Outcome>
  );
}

/** Dialog of an action: its input, then its result for each candidate. */
export function ActDialog({ roomId, action, people, onClose }: Props) {
  const { t } = useTranslation();
  const { busy, errors, submit } = useSubmit();
  const acting = useCommand(actInRoom, { invalidates: [keyOf(getRoom)], done: null });
  const [text, setText] = useState('');
  const [minutes, setMinutes] = useState<number | string>(10);
  const [results, setResults] = useState<readonly PanelActionResult[] | null>(null);
  const field = fieldOf[action];
  const send = async (event: FormEvent): Promise<void> => {
    keepSubmit(event);
    const value = field === 'minutes' ? Number(minutes) : text;
    await submit(async () => {
      const body = {
        ...{ action, participant_ids: people.map((one) => one.participant_id) },
        ...(field ? { [field]: value } : {}),
      };
      setResults((await acting.submit({ params: { id: roomId }, body })).model);
    });
  };
  const title = t(`proctoring-live.actions.${action}`);
  if (results)
    return (
      <Dialog onClose={onClose} title={title}>
        <Stack gap="md">
          <Results results={results} />
          <DialogFooter onCancel={onClose} cancel={t('common.close')} cancelFocused />
        </Stack>
      </Dialog>
    );
  const [first, ...others] = people;
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          <p className={classes.soft}>
            {others.length > 0
              ? t('proctoring-live.to_many', { count: people.length })
              : t('proctoring-live.to_person', { name: first?.name ?? '' })}
          </p>
          {(action === 'message' || action === 'warn') && <Sentences kind={action} onChoose={setText} />}
          {(field === 'text' || field === 'reason') && (
            <Textarea
              label={t(`proctoring-live.fields.${field}`)}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              error={errors[field]?.[0]}
              autosize
              minRows={2}
              maxRows={6}
              maxLength={field === 'text' ? 1000 : 500}
              required
              data-autofocus
            />
          )}
          {field === 'minutes' && (
            <NumberInput
              label={t('proctoring-live.fields.minutes')}
              value={minutes}
              onChange={setMinutes}
              error={errors.minutes?.[0]}
              min={1}
              max={1440}
              required
              data-autofocus
            />
          )}
          <DialogFooter onCancel={onClose}>
            <Button type="submit" loading={busy} color={action === 'force_finish' ? 'red.8' : undefined}>
              {title}
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  );
}
