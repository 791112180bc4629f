import { EditorContent, type Extensions, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import 'katex/dist/katex.min.css';
import { AskText } from './ask-text.tsx';
import { richTextExtensions } from './extensions.ts';
import classes from './rich-text.module.css';
import type { RichTextProps } from './rich-text-props.ts';
import { Toolbar } from './toolbar.tsx';

interface OpenFormula {
  latex: string;
  position: number;
  block: boolean;
}

const emptyParagraph = '<p></p>';

const attributesOf = (props: RichTextProps): Record<string, string> => ({
  id: props.id,
  role: 'textbox',
  'aria-multiline': 'true',
  class: `html-view ${classes.text}`,
  ...(props.labelledBy ? { 'aria-labelledby': props.labelledBy } : {}),
  ...(props.label ? { 'aria-label': props.label } : {}),
  ...(props.describedBy ? { 'aria-describedby': props.describedBy } : {}),
  ...(props.invalid ? { 'aria-invalid': 'true' } : {}),
  ...(props.compact ? { 'data-compact': 'true' } : {}),
});

/** The editor itself. An empty text is given as '' and not as an empty paragraph. */
export default function RichTextEditor(props: RichTextProps) {
  const [formula, setFormula] = useState<OpenFormula | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const given = useRef(props.value);

  const editor = useEditor({
    // Each extension package is typed by the copy of the core it was installed with; at run time there is one.
    extensions: [
      ...(richTextExtensions((latex, position, block) =>
        setFormula({ latex, position, block }),
      ) as unknown as Extensions),
      ...(props.extensions ?? []),
    ],
    content: props.value,
    editable: !props.disabled,
    editorProps: {
      attributes: () => attributesOf(latest.current),
    },
    onUpdate: ({ editor: current }) => {
      const html = current.getHTML();
      given.current = html === emptyParagraph ? '' : (latest.current.stored?.(html) ?? html);
      latest.current.onChange(given.current);
    },
    onFocus: () => latest.current.onFocus?.(),
    onBlur: () => latest.current.onBlur?.(),
  });

  // A value set from outside (another version, a reset) replaces the text; the editor's own last value doesn't.
  useEffect(() => {
    if (!editor || props.value === given.current) return;
    given.current = props.value;
    editor.commands.setContent(props.value, { emitUpdate: false });
  }, [editor, props.value]);
  useEffect(() => {
    editor?.setEditable(!props.disabled, false);
  }, [editor, props.disabled]);
  // The editor asks for its attributes again.
  useEffect(() => {
    editor?.setOptions({});
  }, [editor, props.describedBy, props.invalid]);

  if (!editor) return null;
  return (
    <div className={classes.frame} data-disabled={props.disabled || undefined}>
      {!props.disabled && (
        <Toolbar editor={editor} textOnly={props.textOnly}>
          {props.tools?.(editor)}
        </Toolbar>
      )}
      <EditorContent editor={editor} />
      <AskText
        kind="formula"
        opened={formula !== null}
        initial={formula?.latex ?? ''}
        onClose={() => setFormula(null)}
        onGive={(latex) => {
          if (!formula) return;
          const at = { latex, pos: formula.position };
          if (formula.block) editor.chain().updateBlockMath(at).focus().run();
          else editor.chain().updateInlineMath(at).focus().run();
        }}
      />
    </div>
  );
}
