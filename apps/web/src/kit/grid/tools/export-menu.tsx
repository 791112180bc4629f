import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { notify } from '../../../lib/errors/notices.ts';
import { requestFile, saveFile } from '../../../lib/http/http.ts';
import type { QueryValue } from '../../../lib/http/query-string.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';

interface Props {
  /** The grid's address; the export stands under it. */
  path: string;
  parameters: { [key: string]: QueryValue };
  /** Name of the file where the server gives none, without its ending. */
  fileName: string;
}

/** The list as PDF or spreadsheet, with the search, filters and order on the screen. */
export function ExportMenu({ path, parameters, fileName }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const download = async (type: 'pdf' | 'xls'): Promise<void> => {
    setBusy(true);
    try {
      const file = await requestFile(`${path}/export/${type}`, { query: parameters, quiet: true });
      saveFile(file, `${fileName}.${type}`);
      notify('success', t('common.success'));
    } catch {
      notify('error', t('common.failure'));
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
          {t('kit.export.open')}
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
      </Menu.Dropdown>
    </Menu>
  );
}
