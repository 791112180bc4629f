import { Table, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './import-preview.module.css';
import type { ImportRow } from './import-reply.ts';

/** Values up to this length don't wrap. */
const lineChars = 28;

/** A stored value and the sheet's: the one that will stand there afterwards is the one not dimmed. */
function Difference({ before, value, isKept }: { before: string; value: string; isKept: boolean }) {
  const { t } = useTranslation();
  const stored = before === '' ? '—' : before;
  if (isKept) {
    return (
      <>
        {stored}
        <Text size="xs" c="dimmed">
          {t('kit.import.in_sheet')} {value}
        </Text>
      </>
    );
  }
  return (
    <>
      <Text size="xs" c="dimmed">
        <span className="visually-hidden">{t('kit.import.before')} </span>
        <del>{stored}</del> <span aria-hidden="true">→</span>
      </Text>
      <ins className={classes.after}>{value}</ins>
    </>
  );
}

/** One cell of the preview: its value, the stored one that it would replace, and its problems. */
export function ImportCell({ row, field }: { row: ImportRow; field: string }) {
  const { t } = useTranslation();
  const value = String(row.values[field] ?? '');
  const before = row.before[field];
  const problems = row.errors[field] ?? [];
  const isFaulty = problems.length > 0;
  const isLong = isFaulty || value.length > lineChars || (before?.length ?? 0) > lineChars;
  return (
    <Table.Td className={isLong ? classes.long : classes.short} data-faulty={isFaulty || undefined}>
      {before === undefined || isFaulty ? (
        value
      ) : (
        <Difference before={before} value={value} isKept={row.state === 'kept'} />
      )}
      {isFaulty && (
        <Text size="xs" c="var(--mantine-color-error)" className={classes.problem}>
          <IconAlertCircle size={14} aria-hidden="true" />
          <span className="visually-hidden">{t('kit.import.states.error')}: </span>
          <span>{problems.join(' ')}</span>
        </Text>
      )}
    </Table.Td>
  );
}
