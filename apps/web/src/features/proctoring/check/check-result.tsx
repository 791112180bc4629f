import type { CheckLines } from '@certame/contract/features/proctoring/check-lines.ts';
import {
  type CheckVerdict,
  environmentChecks,
} from '@certame/contract/features/proctoring/environment-checks.ts';
import { computeRelativeTime } from '@certame/rules/time/relative-time.ts';
import { Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './check.module.css';

const icons = { pass: IconCircleCheck, warn: IconAlertTriangle, fail: IconCircleX } as const;

interface Props {
  check: { verdict: CheckVerdict; checked_at: string; lines: CheckLines };
  /** Shown beside the result: who has waived the check, or the button to waive it. */
  children?: ReactNode;
}

/** An equipment check as staff see it: its result and age, and the lines that have not passed, in the candidate's words. */
export function CheckResult({ check, children }: Props) {
  const { t } = useTranslation();
  const age = computeRelativeTime(Date.parse(check.checked_at), Date.now());
  const Icon = icons[check.verdict];
  return (
    <Stack gap={4}>
      <Group gap="sm">
        <span className={classes.verdict} data-verdict={check.verdict}>
          <Icon size={16} stroke={1.8} aria-hidden="true" />
          {t(`proctoring-before.check.states.${check.verdict}`)}
        </span>
        <Text size="sm" c="dimmed">
          {t(`shell.ago.${age.unit}`, { count: age.count })} · {formatDateTime(check.checked_at)}
        </Text>
        {children}
      </Group>
      {environmentChecks.map((name) => {
        const line = check.lines[name];
        if (!line || line.verdict === 'pass' || line.code === null) return null;
        return (
          <Text key={name} size="sm">
            <strong>{t(`proctoring-before.check.lines.${name}`)}:</strong>{' '}
            {t(`proctoring-before.check.codes.${line.code}`)}
          </Text>
        );
      })}
    </Stack>
  );
}
