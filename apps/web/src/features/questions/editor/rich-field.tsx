import { Input } from '@mantine/core';
import type { AnyExtension, Editor } from '@tiptap/react';
import { type ReactNode, useRef } from 'react';
import { RichText } from '#kit/rich-text/rich-text.tsx';
import classes from './editor.module.css';
import { useFieldInUse } from './field-in-use.ts';
import { missingImageNode, scriptMarks } from './sections/text-extensions.ts';
import { ScriptTools } from './sections/text-tools.tsx';

interface Props {
  id: string;
  label: string;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  help?: string;
  required?: boolean;
  value: string;
  onChange: (html: string) => void;
  disabled?: boolean;
  error?: string | undefined;
  /** A low field, which shows its toolbar only while it is in use. */
  quiet?: boolean;
  extensions?: readonly AnyExtension[];
  tools?: (editor: Editor) => ReactNode;
}

/** Rich text with its label and error. Of many editors on a page only the one in use shows its toolbar. */
export function RichField(props: Props) {
  const { id, quiet, error } = props;
  const [inUse, onUse] = useFieldInUse(id);
  const extensions = useRef([...scriptMarks, missingImageNode, ...(props.extensions ?? [])]);
  return (
    <Input.Wrapper
      label={props.label}
      description={props.help}
      required={props.required}
      error={error}
      labelProps={{ id: `${id}-label`, className: props.hideLabel ? 'visually-hidden' : undefined }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches where the focus is */}
      <div
        className={classes.rich}
        data-quiet={(quiet && !inUse) || undefined}
        data-error={error !== undefined || undefined}
        onFocus={onUse}
      >
        <RichText
          id={id}
          labelledBy={`${id}-label`}
          value={props.value}
          onChange={props.onChange}
          disabled={props.disabled}
          compact={quiet}
          extensions={extensions.current}
          tools={(editor) => (
            <>
              <ScriptTools editor={editor} />
              {props.tools?.(editor)}
            </>
          )}
        />
      </div>
    </Input.Wrapper>
  );
}
