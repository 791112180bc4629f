import { ActionIcon, Menu } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useTranslation } from '#lib/language/i18n.ts';

const tableTools = [
  'addRowAfter',
  'addColumnAfter',
  'deleteRow',
  'deleteColumn',
  'toggleHeaderRow',
  'deleteTable',
] as const;

/** Inserts a table, or edits the one that holds the cursor. */
export function TableMenu({ editor, active }: { editor: Editor; active: boolean }) {
  const { t } = useTranslation();
  const chain = () => editor.chain().focus();
  return (
    <Menu width={210} position="bottom-start" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant={active ? 'light' : 'subtle'}
          color={active ? undefined : 'gray'}
          size={30}
          aria-label={t('kit.editor.table')}
        >
          <IconTable size={17} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
          disabled={active}
        >
          {t('kit.editor.insertTable')}
        </Menu.Item>
        {tableTools.map((tool) => (
          <Menu.Item key={tool} disabled={!active} onClick={() => chain()[tool]().run()}>
            {t(`kit.editor.${tool}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
