import {
  announcementMaxChars,
  countTextRecipients,
  listAnnouncements,
  sendAnnouncement,
} from '@certame/contract/features/announcements/endpoints.ts';
import type { TextKeyUnder } from '@certame/contract/messages/text-key.ts';
import { Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { confirm } from '#kit/feedback/confirm.tsx';
import { useLeaveGuard } from '#kit/form/use-leave-guard.ts';
import { ActionButton } from '#kit/page/action-button.tsx';
import { reportError } from '#lib/errors/report-error.ts';
import { isApiError } from '#lib/http/http.ts';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey } from '#lib/queries/query-keys.ts';
import { queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import classes from './announcements.module.css';
import { TargetsInput, targetOf } from './targets-input.tsx';

/** From this many recipients on the sender has to confirm: an announcement can't be recalled. */
const asksFrom = 20;

/** Form of a new announcement: its recipients and its text. */
export function ComposeAnnouncement() {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string[]>([]);
  const [message, setMessage] = useState('');
  const [problems, setProblems] = useState<Record<string, string | undefined>>({});
  const sending = useCommand(sendAnnouncement, { invalidates: [gridKey(listAnnouncements.path)] });
  useLeaveGuard(message.trim() !== '');
  const targets = chosen.map(targetOf);
  const counted = useQuery({
    ...queryOf(countTextRecipients, { body: { targets } }, { quiet: true }),
    select: ({ model }) => model.count,
    enabled: chosen.length > 0,
    staleTime: 0,
  });
  const count = chosen.length === 0 ? 0 : counted.data;

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const required = (key: TextKeyUnder<'announcements'>): string =>
      t('validation.required', { field: t(`announcements.${key}`) });
    const missing = {
      targets: chosen.length === 0 ? required('targets') : undefined,
      message: message.trim() === '' ? required('message') : undefined,
    };
    setProblems(missing);
    if (missing.targets || missing.message) return;
    if ((count ?? asksFrom) >= asksFrom) {
      const agreed = await confirm({
        title: t('announcements.confirm_title', { shown: formatNumber(count ?? 0) }),
        text: t('announcements.confirm_text'),
        yes: t('announcements.send'),
        no: t('common.cancel'),
      });
      if (!agreed) return;
    }
    try {
      await sending.submit({ body: { message, targets } });
      setChosen([]);
      setMessage('');
    } catch (error) {
      if (!isApiError(error)) throw error;
      setProblems({ targets: error.errors.targets?.[0], message: error.errors.message?.[0] });
      reportError(error);
    }
  };

  return (
    <form
      className={classes.compose}
      aria-label={t('announcements.compose')}
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <TargetsInput
        value={chosen}
        error={problems.targets}
        onChange={(value) => {
          setChosen(value);
          setProblems((all) => ({ ...all, targets: undefined }));
        }}
      />
      <Textarea
        label={t('announcements.message')}
        required
        autosize
        minRows={3}
        maxRows={8}
        maxLength={announcementMaxChars}
        value={message}
        error={problems.message}
        description={t('announcements.left', { count: announcementMaxChars - message.length })}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <div className={classes.bar}>
        <p role="status">
          {count === undefined
            ? t('common.loading')
            : count === 0
              ? t('announcements.count_zero')
              : t('announcements.count', { count, shown: formatNumber(count) })}
        </p>
        <ActionButton type="submit" loading={sending.isRunning} icon={IconSend} iconSize={16}>
          {t('announcements.send')}
        </ActionButton>
      </div>
    </form>
  );
}
