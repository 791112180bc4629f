import { IconArrowBackUp, IconArrowForwardUp, IconLink, IconMath, IconPhoto } from '@tabler/icons-react';
import { redo, undo } from '@tiptap/pm/history';
import type { Editor } from '@tiptap/react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { AskText } from './ask-text.tsx';
import classes from './rich-text.module.css';
import { TableMenu } from './table-menu.tsx';
import { type Tool, ToolButton } from './tool-button.tsx';
import { uploadImage } from './upload-image.ts';
import { markTools, useMarks } from './use-marks.ts';

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
  const active = useMarks(editor);
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
    ...markTools(chain, active),
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
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('kit.editor.toolbar')}>
      {tools
        .filter(({ key }) => !textOnly || !needMore.includes(key))
        .map((tool) => (
          <ToolButton key={tool.key} tool={tool} />
        ))}
      <TableMenu editor={editor} active={active.table} />
      {children}
      <span className={classes.history}>
        {history.map((tool) => (
          <ToolButton key={tool.key} tool={tool} />
        ))}
      </span>
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
