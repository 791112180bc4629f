import { type Editor, EditorContent, Node, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import classes from './mail-text.module.css';
import { variableChips } from './variable-chip.tsx';
import { lineContent } from './variable-node.ts';

export interface SubjectEditorProps {
  id: string;
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  value: string;
  onChange: (value: string) => void;
  onFocus: () => void;
  onBlur: () => void;
  disabled: boolean;
  /** Passes the editor on to the menu that inserts variables. */
  onReady: (editor: Editor | null) => void;
}

/** Document schema of a single paragraph: neither Enter nor pasted lines can add a second one. */
const OneLine = Node.create({ name: 'doc', topNode: true, content: 'paragraph' });

const extensions = [
  OneLine,
  // Only paragraph, text and undo: a subject has no formatting.
  StarterKit.configure({
    document: false,
    blockquote: false,
    bold: false,
    bulletList: false,
    code: false,
    codeBlock: false,
    hardBreak: false,
    heading: false,
    horizontalRule: false,
    italic: false,
    link: false,
    listItem: false,
    listKeymap: false,
    orderedList: false,
    strike: false,
    trailingNode: false,
    underline: false,
  }),
  variableChips,
];
const contentOf = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: lineContent(text) }],
});

/** One-line editor with variables as chips. Its value is the text with `{{name}}`. */
export default function SubjectEditor(props: SubjectEditorProps) {
  const latest = useRef(props);
  latest.current = props;
  const given = useRef(props.value);
  const editor = useEditor({
    extensions,
    content: contentOf(props.value),
    editable: !props.disabled,
    editorProps: {
      attributes: () => {
        const { id, labelledBy, describedBy, invalid, required, disabled } = latest.current;
        return {
          id,
          role: 'textbox',
          class: classes.line ?? '',
          'aria-labelledby': labelledBy,
          ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
          ...(invalid ? { 'aria-invalid': 'true' } : {}),
          ...(required ? { 'aria-required': 'true' } : {}),
          ...(disabled ? { 'aria-disabled': 'true' } : {}),
        };
      },
      handleKeyDown: (view, event) => {
        if (event.key !== 'Enter' || event.isComposing) return false;
        // Enter submits the form, as in any one-line field.
        view.dom.closest('form')?.requestSubmit();
        return true;
      },
      handlePaste: (view, event) => {
        const text = event.clipboardData?.getData('text/plain') ?? '';
        view.dispatch(view.state.tr.insertText(text.replace(/\s*[\r\n]+\s*/g, ' ')).scrollIntoView());
        return true;
      },
    },
    onUpdate: ({ editor: current }) => {
      given.current = current.getText();
      latest.current.onChange(given.current);
    },
    onFocus: () => latest.current.onFocus(),
    onBlur: () => latest.current.onBlur(),
  });

  // A value from outside (a reset, the product's text) replaces the line, unless it is the echo of the editor's own change.
  useEffect(() => {
    if (!editor || props.value === given.current) return;
    given.current = props.value;
    editor.commands.setContent(contentOf(props.value), { emitUpdate: false });
  }, [editor, props.value]);
  const { disabled, describedBy, invalid, onReady } = props;
  useEffect(() => {
    editor?.setEditable(!disabled, false);
  }, [editor, disabled]);
  // Makes the editor read its attributes again.
  useEffect(() => {
    editor?.setOptions({});
  }, [editor, describedBy, invalid]);
  useEffect(() => {
    onReady(editor);
    return () => onReady(null);
  }, [editor, onReady]);
  return <EditorContent editor={editor} />;
}
