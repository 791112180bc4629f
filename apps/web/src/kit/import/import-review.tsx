import { updateExistingChoice } from '@certame/contract/kit/area/define-area.ts';
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useTranslation } from '#lib/language/i18n.ts';
import { ImportPreview } from './import-preview.tsx';
import { type ImportReply, withoutUpdates } from './import-reply.ts';
import type { Import } from './use-import.ts';

interface Props {
  work: Import;
  preview: ImportReply['model'];
  choices: readonly { key: string; label: string }[];
  mayUpdate: boolean;
  labelOf: (field: string) => string;
  onCancel: () => void;
}

/** Preview of an import: the result of each row, with the switches that change it. */
export function ImportReview({ work, preview, choices, mayUpdate, labelOf, onCancel }: Props) {
  const { t } = useTranslation();
  const { chosen, turn } = work;
  const told = chosen.has(updateExistingChoice) ? preview : withoutUpdates(preview);
  const { new: fresh = 0, changed = 0, kept = 0 } = told.summary ?? {};
  const usable = fresh + changed;
  const switches = [
    ...(mayUpdate && changed + kept > 0
      ? [{ key: updateExistingChoice, label: t('kit.import.update_existing') }]
      : []),
    ...choices,
  ];
  return (
    <>
      <ImportPreview reply={told} labelOf={labelOf} />
      {kept > 0 && <Text size="sm">{t('kit.import.kept', { count: kept })}</Text>}
      {switches.map(({ key, label }) => (
        <Checkbox
          key={key}
          label={label}
          checked={chosen.has(key)}
          onChange={(event) => turn(key, event.currentTarget.checked)}
        />
      ))}
      <Group justify="space-between" gap="xs">
        <Button variant="subtle" color="gray" onClick={work.startOver}>
          {t('kit.import.other_file')}
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button disabled={usable === 0} onClick={work.run}>
            {t('kit.import.run', { count: usable })}
          </Button>
        </Group>
      </Group>
    </>
  );
}
