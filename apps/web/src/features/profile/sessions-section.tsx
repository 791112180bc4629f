import {
  endOtherSessions,
  endOwnSession,
  listMySessions,
  type OwnSession,
} from '@certame/contract/features/profile/endpoints.ts';
import { computeRelativeTime } from '@certame/rules/time/relative-time.ts';
import { Badge, Button, Group, Skeleton } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconDeviceUnknown,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirm } from '#kit/feedback/confirm.tsx';
import { FormSection } from '#kit/form/form-section.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { keyOf } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import classes from './profile.module.css';

const icons = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  unknown: IconDeviceUnknown,
} as const;
/** More sessions than these are shown on demand. */
const firstShown = 5;

/** Lists the sessions of the account, each of which can be ended. */
export function SessionsSection() {
  const { t } = useTranslation();
  const query = useQuery({
    ...queryOf(listMySessions, {}),
    select: modelOf,
  });
  const nameOf = ({ browser, system }: OwnSession): string =>
    browser && system
      ? t('profile.sessions.device', { browser, system })
      : (browser ?? system ?? t('profile.sessions.unknown'));
  const invalidates = [keyOf(listMySessions)];
  const endOne = useCommand(endOwnSession, { invalidates });
  const endAllOthers = useCommand(endOtherSessions, { invalidates });
  const endOthers = async (): Promise<void> => {
    const sure = await confirm({
      title: t('profile.sessions.end_others_question'),
      text: t('profile.sessions.end_others_help'),
      yes: t('profile.sessions.end_others'),
      no: t('common.cancel'),
      destructive: true,
    });
    if (sure) await endAllOthers.run({});
  };
  const [all, setAll] = useState(false);
  const sessions = query.data ?? [];
  const shown = all ? sessions : sessions.slice(0, firstShown);
  return (
    <div className={classes.part}>
      <FormSection title={t('profile.sessions.title')} help={t('profile.sessions.help')}>
        {query.isError && <LoadFailure onRetry={() => void query.refetch()} />}
        {query.isPending && <Skeleton height={60} radius="md" />}
        <ul className={classes.sessions}>
          {shown.map((one) => {
            const Icon = icons[one.device];
            const age = computeRelativeTime(Date.parse(one.last_seen_at), Date.now());
            return (
              <li key={one.id}>
                <Icon size={24} stroke={1.5} aria-hidden="true" />
                <div>
                  <strong>{nameOf(one)}</strong>
                  {one.current && (
                    <Badge variant="light" size="sm" ml={8} tt="none">
                      {t('profile.sessions.current')}
                    </Badge>
                  )}
                  <p>
                    {[
                      one.address && t('profile.sessions.address', { address: one.address }),
                      t('profile.sessions.seen', { when: t(`shell.ago.${age.unit}`, { count: age.count }) }),
                      t('profile.sessions.since', { when: formatDateTime(one.created_at) }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </div>
                {!one.current && (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={t('profile.sessions.end_one', { device: nameOf(one) })}
                    onClick={() => void endOne.run({ params: { id: one.id } })}
                  >
                    {t('profile.sessions.end')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
        {sessions.length > 1 && (
          <Group gap="xs">
            <Button variant="default" onClick={() => void endOthers()}>
              {t('profile.sessions.end_others')}
            </Button>
            {shown.length < sessions.length && (
              <Button variant="subtle" color="gray" onClick={() => setAll(true)}>
                {t('profile.sessions.show_more', { count: sessions.length - shown.length })}
              </Button>
            )}
          </Group>
        )}
      </FormSection>
    </div>
  );
}
