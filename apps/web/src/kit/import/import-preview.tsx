import { Badge, Group, SegmentedControl, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Pagination } from '../grid/paging/pagination.tsx';
import { ImportCell } from './import-cell.tsx';
import classes from './import-preview.module.css';
import {
  type ImportReply,
  type ImportRow,
  type ImportRowState,
  importStateColors,
  importStates,
} from './import-reply.ts';

const perPage = 25;

const shows = {
  all: () => true,
  differing: (state: ImportRowState) => state === 'changed' || state === 'kept',
  error: (state: ImportRowState) => state === 'error',
};
type Shown = keyof typeof shows;
const isShown = (value: string): value is Shown => Object.hasOwn(shows, value);

/** Problems of a row that belong to no visible cell. */
const otherProblems = (row: ImportRow, keys: readonly string[]): [string, string[]][] =>
  Object.entries(row.errors).filter(([field]) => !keys.includes(field));

interface Props {
  reply: ImportReply['model'];
  labelOf: (field: string) => string;
}

/** Every row of the sheet with what would come of it and what is wrong with it. */
export function ImportPreview({ reply, labelOf }: Props) {
  const { t } = useTranslation();
  const [only, setOnly] = useState<Shown>('all');
  const [page, setPage] = useState(1);
  const rows = reply.rows.filter((row) => shows[only](row.state));
  const keys = [...new Set(reply.rows.flatMap((row) => Object.keys(row.values)))];
  const { changed = 0, kept = 0, error = 0 } = reply.summary ?? {};
  const lastPage = Math.max(1, Math.ceil(rows.length / perPage));
  const shown = rows.slice((page - 1) * perPage, page * perPage);
  return (
    <>
      <Group gap="xs" aria-live="polite">
        {importStates.map((state) => (
          <Badge
            key={state}
            color={importStateColors[state]}
            variant={reply.summary?.[state] ? 'filled' : 'default'}
            size="lg"
            tt="none"
          >
            {t(`kit.import.states.${state}`)}: {formatNumber(reply.summary?.[state] ?? 0)}
          </Badge>
        ))}
      </Group>
      {changed + kept + error > 0 && (
        <SegmentedControl
          aria-label={t('kit.import.show')}
          value={only}
          onChange={(value) => {
            setOnly(isShown(value) ? value : 'all');
            setPage(1);
          }}
          data={[
            { value: 'all', label: t('common.all') },
            ...(changed + kept > 0
              ? [{ value: 'differing', label: t(`kit.import.states.${changed > 0 ? 'changed' : 'kept'}`) }]
              : []),
            ...(error > 0 ? [{ value: 'error', label: t('kit.import.only_errors') }] : []),
          ]}
        />
      )}
      {reply.rows.length < (reply.summary?.total ?? 0) && (
        <Text size="sm" c="dimmed">
          {t('kit.import.shown', {
            shown: formatNumber(reply.rows.length),
            total: formatNumber(reply.summary?.total ?? 0),
          })}
        </Text>
      )}
      <section
        style={{ maxHeight: 380, overflow: 'auto' }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('kit.import.rows')}
      >
        <Table stickyHeader withTableBorder verticalSpacing={6} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('kit.import.line')}</Table.Th>
              <Table.Th>{t('kit.import.state')}</Table.Th>
              {keys.map((key) => (
                <Table.Th key={key}>{labelOf(key)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row) => (
              <Table.Tr key={row.line}>
                <Table.Td>{row.line}</Table.Td>
                <Table.Td className={otherProblems(row, keys).length > 0 ? classes.problems : undefined}>
                  {t(`kit.import.states.${row.state}`)}
                  <Text size="xs" c="var(--mantine-color-error)">
                    {keys
                      .filter((key) => row.errors[key])
                      .map(labelOf)
                      .join(', ')}
                  </Text>
                  {otherProblems(row, keys).map(([field, problems]) => (
                    <Text key={field} size="xs" c="var(--mantine-color-error)">
                      {field === '_' ? '' : `${labelOf(field)}: `}
                      {problems.join(' ')}
                    </Text>
                  ))}
                </Table.Td>
                {keys.map((key) => (
                  <ImportCell key={key} row={row} field={key} />
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      <Pagination page={page} lastPage={lastPage} total={rows.length} perPage={perPage} onPage={setPage} />
    </>
  );
}
