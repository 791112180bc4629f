import {
  type checkBankExport,
  type QuestionExportFormat,
  questionExportFormats,
} from '@certame/contract/features/questions/export/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { ChoiceCards } from '#kit/inputs/choice-cards.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { reportError } from '#lib/errors/report-error.ts';
import { isApiError, requestFile, saveFile } from '#lib/http/http.ts';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from '../import/import.module.css';
import { checkOf, type ExportSource, fileAddress } from './export-source.ts';

/** Long timeout: thousands of questions with their pictures take a while on a slow connection. */
const downloadTimeoutMs = 10 * 60_000;

type Check = ReplyOf<typeof checkBankExport>['model'];

function LossRow({ row }: { row: Check['rows'][number] }) {
  const { t } = useTranslation();
  return (
    <li className={classes.row}>
      <div className={classes.rowHead}>
        <b>{row.place}</b>
        <span>{row.title || t('questions.untitled')}</span>
      </div>
      {row.excerpt !== '' && <p className={classes.excerpt}>{row.excerpt}</p>}
      <ul className={classes.problems} data-blocking={row.left_out || undefined}>
        {row.messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </li>
  );
}

/** What the export would lose, since the format has no way to express it, by question. */
function Losses({ check }: { check: Check }) {
  const { t } = useTranslation();
  const counted = (key: 'all_fit' | 'partly' | 'left_out' | 'more', count: number): string =>
    t(`questions.export.${key}`, { count, shown: formatNumber(count) });
  const more = check.partly + check.left_out - check.rows.length;
  if (check.rows.length === 0)
    return check.total === 0 ? null : (
      <Alert color="green" variant="light" icon={<IconCheck size={18} aria-hidden="true" />}>
        {counted('all_fit', check.total)}
      </Alert>
    );
  return (
    <>
      <Alert color="orange" variant="light" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
        {check.partly > 0 && <div>{counted('partly', check.partly)}</div>}
        {check.left_out > 0 && <div>{counted('left_out', check.left_out)}</div>}
      </Alert>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.rows} tabIndex={0} aria-label={t('questions.export.list')}>
        <ul>
          {check.rows.map((row) => (
            <LossRow key={`${row.place} ${row.id}`} row={row} />
          ))}
        </ul>
      </section>
      {more > 0 && <Text size="sm">{counted('more', more)}</Text>}
    </>
  );
}

/** Export of questions: the format, what it would lose, and the download. */
export default function ExportDialog({ source, onClose }: { source: ExportSource; onClose: () => void }) {
  const { t } = useTranslation();
  const [format, setFormat] = useState<QuestionExportFormat>('moodle_xml');
  const [busy, setBusy] = useState(false);
  const checked = useQuery({ ...checkOf(source, format), gcTime: 0 });
  const model = checked.data?.model;
  const usable = model ? model.total - model.left_out : 0;
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const { path, query } = fileAddress(source, format);
      saveFile(await requestFile(path, { query, timeoutMs: downloadTimeoutMs, quiet: true }));
      onClose();
    } catch (error) {
      if (isApiError(error)) reportError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog onClose={onClose} size="lg" title={t('questions.export.title')}>
      <Stack gap="md">
        <ChoiceCards
          legend={t('questions.export.format')}
          name="export-format"
          value={format}
          choices={questionExportFormats.map((one) => ({
            value: one,
            label: t(`questions.export.formats.${one}`),
            help: t(`questions.export.formats_help.${one}`),
          }))}
          onChange={setFormat}
        />
        <div role="status" aria-busy={checked.isPending || undefined}>
          {checked.isPending && <Text size="sm">{t('questions.export.checking')}</Text>}
          {checked.isError && <Text size="sm">{t('common.failure')}</Text>}
          {model && (
            <Stack gap="sm">
              <Losses check={model} />
            </Stack>
          )}
        </div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <ActionButton
            icon={IconDownload}
            loading={busy}
            disabled={usable === 0}
            onClick={() => void download()}
          >
            {t('questions.export.run', { count: usable })}
          </ActionButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
