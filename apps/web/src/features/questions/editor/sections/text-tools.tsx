import { ActionIcon, Tooltip } from '@mantine/core';
import { IconForms, IconSubscript, IconSuperscript } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { ActionButton } from '#kit/page/action-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';

const scripts = [
  { key: 'sub', mark: 'subscript', icon: IconSubscript },
  { key: 'sup', mark: 'superscript', icon: IconSuperscript },
] as const;

/** Subscript and superscript. */
export function ScriptTools({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      sub: current.isActive('subscript'),
      sup: current.isActive('superscript'),
    }),
  });
  return scripts.map(({ key, mark, icon: Icon }) => (
    <Tooltip key={key} label={t(`questions.editor.${key}`)} openDelay={500}>
      <ActionIcon
        variant={active[key] ? 'light' : 'subtle'}
        color={active[key] ? undefined : 'gray'}
        size={30}
        aria-label={t(`questions.editor.${key}`)}
        aria-pressed={active[key]}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => editor.chain().focus().toggleMark(mark).run()}
      >
        <Icon size={17} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  ));
}

interface GapToolProps {
  editor: Editor;
  /** Prepares a gap that replaces this text; returns its id. */
  onPrepare: (answer: string) => string;
}

/** Inserts a gap at the cursor; the selected text becomes its accepted answer. */
export function GapTool({ editor, onPrepare }: GapToolProps) {
  const { t } = useTranslation();
  const insert = (): void => {
    const { from, to } = editor.state.selection;
    const id = onPrepare(editor.state.doc.textBetween(from, to, ' ').trim());
    editor.chain().focus().insertContent({ type: 'gap', attrs: { id } }).run();
  };
  return (
    <Tooltip label={t('questions.gaps.insert_help')} openDelay={500}>
      <ActionButton
        size="compact-sm"
        variant="light"
        ml={4}
        icon={IconForms}
        iconSize={16}
        onMouseDown={(event) => event.preventDefault()}
        onClick={insert}
      >
        {t('questions.gaps.insert')}
      </ActionButton>
    </Tooltip>
  );
}
