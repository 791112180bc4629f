import {
  type ClassInvite,
  inviteByCode,
  listClassInvites,
} from '@certame/contract/features/class-invites/endpoints.ts';
import { Button, NumberInput, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { keepSubmit, useSubmit } from '#kit/form/use-submit.ts';
import { copyText } from '#lib/copy-text.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import { gridKey } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { ClassSelect } from './class-choice.tsx';
import { ExpiryField } from './expiry-field.tsx';
import classes from './invites.module.css';

interface Props {
  classId: string | null;
  onClose: () => void;
}

/** Creates a code that many students may use, optionally with an end and a maximum of uses, and shows it large enough for a projector. */
export function CodeDialog({ classId, onClose }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(classId);
  const [expiresAt, setExpiresAt] = useState<string | null>(null);
  const [maxUses, setMaxUses] = useState<number | null>(null);
  const { busy, errors, submit } = useSubmit();
  const invitation = useCommand(inviteByCode, { invalidates: [gridKey(listClassInvites.path)], done: null });
  const [made, setMade] = useState<ClassInvite | null>(null);
  const [copied, setCopied] = useState(false);
  const label = labelsOf(t, 'class-invites.code');

  const make = async (event: FormEvent): Promise<void> => {
    keepSubmit(event);
    if (chosen === null) return;
    await submit(async () => {
      const body = { class_id: chosen, expires_at: expiresAt, max_uses: maxUses };
      setMade((await invitation.submit({ body })).model);
    });
  };
  return (
    <Dialog onClose={onClose} title={label(made ? 'made' : 'title')} closeOnClickOutside={false}>
      {made ? (
        <>
          <Stack align="center" role="status">
            <Text className={classes.code} fz={38}>
              {made.code}
            </Text>
            <Text size="sm" c="dimmed" ta="center">
              {t('class-invites.code.made_help', { class: made.class_name })}
            </Text>
          </Stack>
          <DialogFooter>
            <Button variant="default" onClick={() => void copyText(made.code).then(setCopied)}>
              {label(copied ? 'copied' : 'copy')}
            </Button>
            <Button data-autofocus onClick={onClose}>
              {t('common.close')}
            </Button>
          </DialogFooter>
        </>
      ) : (
        <form onSubmit={(event) => void make(event)} noValidate>
          <Stack>
            <Text size="sm" c="dimmed">
              {label('for_whom')}
            </Text>
            {classId === null && (
              <ClassSelect value={chosen} onChange={setChosen} error={errors.class_id?.[0]} />
            )}
            <ExpiryField value={expiresAt} onChange={setExpiresAt} error={errors.expires_at?.[0]} />
            <NumberInput
              label={label('max_uses')}
              description={label('max_uses_help')}
              allowDecimal={false}
              allowNegative={false}
              hideControls
              inputMode="numeric"
              min={1}
              max={100_000}
              error={errors.max_uses?.[0]}
              value={maxUses ?? ''}
              onChange={(value) => setMaxUses(value === '' ? null : Number(value))}
              styles={{ wrapper: { maxWidth: 160 } }}
            />
          </Stack>
          <DialogFooter onCancel={onClose}>
            <Button type="submit" loading={busy} disabled={chosen === null}>
              {label('run')}
            </Button>
          </DialogFooter>
        </form>
      )}
    </Dialog>
  );
}
