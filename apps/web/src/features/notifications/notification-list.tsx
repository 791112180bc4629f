import { type Notification, notificationTypes } from '@certame/contract/features/notifications/endpoints.ts';
import { computeRelativeTime } from '@certame/rules/time/relative-time.ts';
import { Skeleton, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconClipboardText,
  IconFileCheck,
  IconGavel,
  IconHelp,
  IconHelpCircle,
  IconMail,
  IconMessage,
  IconPlayerPlay,
  IconRefresh,
  IconTrophy,
  IconUsersGroup,
  IconVideoOff,
} from '@tabler/icons-react';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import classes from './notification-list.module.css';

type KnownType = (typeof notificationTypes)[number];
const icons: Record<KnownType, typeof IconMail> = {
  'answer.comment': IconMessage,
  'questionnaire_link.sent': IconClipboardText,
  'questionnaire.result': IconTrophy,
  'attempt.voided': IconBan,
  'attempt.new_chance': IconRefresh,
  'attempt.restored': IconCheck,
  'class.invite': IconUsersGroup,
  'text.message': IconMail,
  'recording.storage': IconVideoOff,
  'support.requested': IconHelp,
  'support.transferred': IconHelp,
  'stream.started': IconPlayerPlay,
  'appeal.asked': IconGavel,
  'appeal.decided': IconGavel,
  'appeal.new_score': IconTrophy,
  'appeal.assigned': IconGavel,
  'appeal.answered': IconGavel,
  'grading.risk': IconAlertTriangle,
  job_done: IconFileCheck,
};
const isKnown = (type: string): type is KnownType => (notificationTypes as readonly string[]).includes(type);

interface Props {
  rows: readonly Notification[];
  loading: boolean;
  onRead: (id: string) => void;
  /** Text for an empty list. */
  none?: string;
  onFollow?: () => void;
}

/** Path of a link inside this application; null for any other link. */
function internalPath(link: string | null): string | null {
  if (!link) return null;
  const path = link.includes('#/') ? link.slice(link.indexOf('#/') + 1) : link;
  return path.startsWith('/') && !path.startsWith('//') ? path : null;
}

export function NotificationList({ rows, loading, onRead, onFollow, none }: Props) {
  const { t } = useTranslation();
  if (loading)
    return (
      <div className={classes.loading} aria-busy="true">
        {[0, 1, 2].map((n) => (
          <Skeleton key={n} height={44} radius="md" />
        ))}
      </div>
    );
  if (rows.length === 0)
    return (
      <Text c="dimmed" ta="center" size="sm" p="xl">
        {none ?? t('shell.notifications.none')}
      </Text>
    );
  return (
    <ul className={classes.list}>
      {rows.map((row) => {
        const known = isKnown(row.type);
        const Icon = known ? icons[row.type as KnownType] : IconHelpCircle;
        const age = computeRelativeTime(Date.parse(row.created_at), Date.now());
        const path = internalPath(row.link);
        const message = known ? row.message : t('shell.notifications.unknown_type');
        const unread = row.read_at === null;
        return (
          <li key={row.id} className={classes.item} data-unread={unread || undefined}>
            <Icon size={18} stroke={1.6} aria-hidden="true" />
            <div className={classes.body}>
              {path ? (
                <Link
                  to={path}
                  className={classes.message}
                  onClick={() => {
                    if (unread) onRead(row.id);
                    onFollow?.();
                  }}
                >
                  {message}
                </Link>
              ) : (
                <p className={classes.message}>{message}</p>
              )}
              <time dateTime={row.created_at} title={formatDateTime(row.created_at)}>
                {t(`shell.ago.${age.unit}`, { count: age.count })}
                {unread && ` · ${t('shell.notifications.unread')}`}
              </time>
            </div>
            {unread && (
              <button
                type="button"
                className={classes.read}
                aria-label={t('shell.notifications.mark_read')}
                title={t('shell.notifications.mark_read')}
                onClick={() => onRead(row.id)}
              >
                <IconCheck size={16} aria-hidden="true" />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
