import { Button, ScrollArea, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { DialogFooter } from '../feedback/dialog-footer.tsx';
import classes from './conflict-dialog.module.css';

export interface ConflictField {
  key: string;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
}

interface Props {
  /** Fields on which the two versions differ. */
  fields: readonly ConflictField[];
  /** Null where what was saved has no time: it was taken back. */
  savedAt: string | null;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Closes the dialog and keeps what was typed on the form. */
  onContinue: () => void;
}

/** Two people edited the same record: both versions side by side, nothing of what was typed is lost. */
export function ConflictDialog(props: Props) {
  const { t } = useTranslation();
  return (
    <Dialog onClose={props.onContinue} size="xl" title={t('kit.conflict.title')}>
      <Text size="sm" mb="md">
        {props.savedAt === null
          ? t('kit.conflict.help_untimed')
          : t('kit.conflict.help', { when: formatDateTime(props.savedAt) })}
      </Text>
      {props.fields.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('kit.conflict.same')}
        </Text>
      ) : (
        // A long value may make it scroll sideways: the keyboard has to reach it.
        <ScrollArea viewportProps={{ tabIndex: 0 }}>
          <Table className={classes.versions} withTableBorder verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('kit.conflict.field')}</Table.Th>
                <Table.Th>{t('kit.conflict.mine')}</Table.Th>
                <Table.Th>{t('kit.conflict.theirs')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {props.fields.map((field) => (
                <Table.Tr key={field.key}>
                  <Table.Th scope="row" fw={500}>
                    {field.label}
                  </Table.Th>
                  <Table.Td data-label={t('kit.conflict.mine')}>{field.mine}</Table.Td>
                  <Table.Td data-label={t('kit.conflict.theirs')}>{field.theirs}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea>
      )}
      <DialogFooter cancel={t('common.stay')} onCancel={props.onContinue}>
        <Button variant="default" onClick={props.onTakeTheirs}>
          {t('kit.conflict.take_theirs')}
        </Button>
        <Button onClick={props.onKeepMine}>{t('kit.conflict.keep_mine')}</Button>
      </DialogFooter>
    </Dialog>
  );
}
