import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconMath,
  IconPhoto,
  IconTable,
  IconUnderline,
} from '@tabler/icons-react';
import { redo, redoDepth, undo, undoDepth } from '@tiptap/pm/history';
import { type Editor, useEditorState } from '@tiptap/react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { AskText } from './ask-text.tsx';
import classes from './rich-text.module.css';
import { uploadImage } from './upload-image.ts';

interface Tool {
  key: string;
  icon: typeof IconBold;
  run: () => void;
  pressed?: boolean;
  disabled?: boolean;
}

const tableTools = [
  'addRowAfter',
  'addColumnAfter',
  'deleteRow',
  'deleteColumn',
  'toggleHeaderRow',
  'deleteTable',
] as const;

interface ToolbarProps {
  editor: Editor;
  /** Without pictures and formulas. */
  textOnly?: boolean;
  children?: ReactNode;
}

const needMore: readonly string[] = ['image', 'formula'];

export function Toolbar({ editor, textOnly, children }: ToolbarProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<'link' | 'formula' | null>(null);
  const [sending, setSending] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      underline: current.isActive('underline'),
      bullets: current.isActive('bulletList'),
      numbers: current.isActive('orderedList'),
      link: current.isActive('link'),
      table: current.isActive('table'),
      undo: undoDepth(current.state) > 0,
      redo: redoDepth(current.state) > 0,
    }),
  });
  const chain = () => editor.chain().focus();
  const step = (command: typeof undo): void => {
    command(editor.state, editor.view.dispatch);
    editor.commands.focus();
  };

  const insertImage = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setSending(true);
    const id = await uploadImage(file);
    setSending(false);
    if (id !== null)
      chain()
        .insertContent({ type: 'image', attrs: { file: id, alt: '' } })
        .run();
  };
  const tools: Tool[] = [
    { key: 'bold', icon: IconBold, pressed: active.bold, run: () => chain().toggleMark('bold').run() },
    {
      key: 'italic',
      icon: IconItalic,
      pressed: active.italic,
      run: () => chain().toggleMark('italic').run(),
    },
    {
      key: 'underline',
      icon: IconUnderline,
      pressed: active.underline,
      run: () => chain().toggleMark('underline').run(),
    },
    {
      key: 'bullets',
      icon: IconList,
      pressed: active.bullets,
      run: () => chain().toggleList('bulletList', 'listItem').run(),
    },
    {
      key: 'numbers',
      icon: IconListNumbers,
      pressed: active.numbers,
      run: () => chain().toggleList('orderedList', 'listItem').run(),
    },
    {
      key: 'link',
      icon: IconLink,
      pressed: active.link,
      run: () =>
        active.link ? chain().unsetMark('link', { extendEmptyMarkRange: true }).run() : setAsking('link'),
    },
    { key: 'image', icon: IconPhoto, disabled: sending, run: () => chooser.current?.click() },
    { key: 'formula', icon: IconMath, run: () => setAsking('formula') },
  ];
  const history: Tool[] = [
    { key: 'undo', icon: IconArrowBackUp, disabled: !active.undo, run: () => step(undo) },
    { key: 'redo', icon: IconArrowForwardUp, disabled: !active.redo, run: () => step(redo) },
  ];
  const draw = ({ key, icon: Icon, run, pressed, disabled }: Tool) => (
    <Tooltip key={key} label={t(`kit.editor.${key}`)} openDelay={500}>
      <ActionIcon
        variant={pressed ? 'light' : 'subtle'}
        color={pressed ? undefined : 'gray'}
        size={30}
        aria-label={t(`kit.editor.${key}`)}
        aria-pressed={pressed}
        disabled={disabled}
        onMouseDown={(event) => event.preventDefault()}
        onClick={run}
      >
        <Icon size={17} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('kit.editor.toolbar')}>
      {tools.filter(({ key }) => !textOnly || !needMore.includes(key)).map(draw)}
      <Menu width={210} position="bottom-start" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant={active.table ? 'light' : 'subtle'}
            color={active.table ? undefined : 'gray'}
            size={30}
            aria-label={t('kit.editor.table')}
          >
            <IconTable size={17} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            onClick={() => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
            disabled={active.table}
          >
            {t('kit.editor.insertTable')}
          </Menu.Item>
          {tableTools.map((tool) => (
            <Menu.Item key={tool} disabled={!active.table} onClick={() => chain()[tool]().run()}>
              {t(`kit.editor.${tool}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {children}
      <span className={classes.history}>{history.map(draw)}</span>
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        aria-label={t('kit.editor.image')}
        onChange={(event) => {
          void insertImage(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <AskText
        kind={asking ?? 'link'}
        opened={asking !== null}
        initial=""
        onClose={() => setAsking(null)}
        onGive={(value) => {
          if (asking === 'formula') chain().insertInlineMath({ latex: value }).run();
          else if (editor.state.selection.empty)
            chain()
              .insertContent({ type: 'text', text: value, marks: [{ type: 'link', attrs: { href: value } }] })
              .run();
          else chain().setMark('link', { href: value }).run();
        }}
      />
    </div>
  );
}
