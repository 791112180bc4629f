import { isSheetName, sheetEndings, sheetMaxBytes, sheetMaxMb } from '@certame/contract/constants.ts';
import { Button, Text } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef } from 'react';
import { requestFile, saveFile } from '#lib/http/http.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { DropArea } from './drop-area.tsx';

interface Props {
  /** API path of the area; undefined without a template to download. */
  path?: string;
  onChoose: (file: File) => void;
  /** Called with the reason why the chosen file can't be imported. */
  onReject: (reason: string) => void;
}

/** Choosing or dropping one sheet, and the template to start from. What can't be read is not sent at all. */
export function ImportFile({ path, onChoose, onReject }: Props) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);

  const take = (files: FileList | null): void => {
    const [file, second] = [...(files ?? [])];
    if (!file) return;
    if (second) onReject(t('kit.import.one_file'));
    else if (!isSheetName(file.name)) onReject(t('kit.import.wrong_type'));
    else if (file.size > sheetMaxBytes) onReject(t('kit.import.too_large', { max: sheetMaxMb }));
    else onChoose(file);
  };
  return (
    <>
      <DropArea label={t('kit.import.drop')} onDrop={take}>
        <IconFileSpreadsheet size={36} stroke={1.3} aria-hidden="true" />
        <Text>{t('kit.import.drop')}</Text>
        <Button data-autofocus onClick={() => chooser.current?.click()}>
          {t('kit.import.choose')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('kit.import.types')}
        </Text>
        <input
          ref={chooser}
          type="file"
          hidden
          accept={sheetEndings.join(',')}
          aria-label={t('kit.import.choose')}
          onChange={(event) => {
            take(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      </DropArea>
      {path !== undefined && (
        <div>
          <Button
            variant="subtle"
            leftSection={<IconDownload size={17} aria-hidden="true" />}
            onClick={() =>
              void requestFile(`${path}/import/template`).then(
                (file) => saveFile(file),
                () => undefined,
              )
            }
          >
            {t('kit.import.template')}
          </Button>
        </div>
      )}
    </>
  );
}
