import { grid as gridConstants } from '@certame/contract/constants.ts';
import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { notify } from '#lib/errors/notices.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { requestFile, saveFile } from '#lib/http/http.ts';
import type { QueryValue } from '#lib/http/query-string.ts';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { queuedExportOf } from './queued-export.ts';

const queuedNoticeMs = 10_000;

interface Props {
  /** The grid's API path; the export is `{path}/export/…`. */
  path: string;
  /** Null while more rows are chosen than one address names. */
  parameters: { [key: string]: QueryValue } | null;
  /** Number of selected rows, to which the file is limited. */
  chosen?: number;
  /** Further files of this list, below the two of every list. */
  children?: ReactNode;
}

/** The list as PDF or spreadsheet, with the search, filters and order on the screen. */
export function ExportMenu({ path, parameters, chosen = 0, children }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const download = async (type: 'pdf' | 'xls'): Promise<void> => {
    if (!parameters) {
      notify('warning', t('kit.export.limit', { max: gridConstants.exportMaxIds }));
      return;
    }
    setBusy(true);
    try {
      const file = await requestFile(`${path}/export/${type}`, { query: parameters, quiet: true });
      const queued = await queuedExportOf(file.blob);
      if (queued) {
        notify(
          'success',
          t('kit.export.queued', { count: formatNumber(queued.model.total) }),
          queuedNoticeMs,
        );
        return;
      }
      saveFile(file);
      notify('success', t('common.success'));
    } catch (error) {
      const isTold = error instanceof ApiError && (error.status === 422 || error.status === 429);
      notify('error', isTold ? error.message : t('common.failure'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          loading={busy}
          leftSection={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
        >
          {chosen > 0 ? t('kit.export.chosen', { count: chosen }) : t('kit.export.open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFileTypePdf size={17} stroke={1.6} />}
          onClick={() => void download('pdf')}
        >
          PDF
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={17} stroke={1.6} />}
          onClick={() => void download('xls')}
        >
          {t('kit.export.xls')}
        </Menu.Item>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
