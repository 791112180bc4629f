import { appealLimits } from '@certame/contract/features/appeals/rules.ts';
import { Button, Checkbox, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { keepSubmit, useSubmit } from '#kit/form/use-submit.ts';
import classes from '../appeals.module.css';

interface Props {
  title: string;
  label: string;
  button: string;
  /** Offers that its candidate reads it too. */
  publicLabel?: string;
  /** Field of the API. */
  field?: 'message' | 'reason';
  help?: string;
  onSend: (message: string, isPublic: boolean) => Promise<unknown>;
}

/** A few words and a button that sends them. */
export function MessageForm({ title, label, button, publicLabel, field = 'message', help, onSend }: Props) {
  const [message, setMessage] = useState('');
  const [isPublic, setPublic] = useState(false);
  const { busy, errors, submit } = useSubmit();
  return (
    <form
      className={classes.card}
      noValidate
      onSubmit={(event) => {
        keepSubmit(event);
        void submit(async () => {
          await onSend(message, isPublic);
          setMessage('');
        });
      }}
    >
      <h2>{title}</h2>
      {help && <p className={classes.soft}>{help}</p>}
      <Stack gap="sm">
        <Textarea
          label={label}
          required
          autosize
          minRows={2}
          maxLength={field === 'reason' ? 1000 : appealLimits.messageMaxChars}
          error={errors[field]?.[0]}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        {publicLabel && (
          <Checkbox
            label={publicLabel}
            checked={isPublic}
            onChange={(event) => setPublic(event.currentTarget.checked)}
          />
        )}
        <Button type="submit" variant="default" loading={busy}>
          {button}
        </Button>
      </Stack>
    </form>
  );
}
