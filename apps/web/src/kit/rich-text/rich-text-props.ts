import type { AnyExtension, Editor as TextEditor } from '@tiptap/react';
import type { ReactNode } from 'react';

export interface RichTextProps {
  id: string;
  labelledBy?: string;
  label?: string;
  /** Ids of the field's help and error. */
  describedBy?: string;
  invalid?: boolean;
  value: string;
  onChange: (html: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  disabled?: boolean;
  /** Lower start for options and feedback; default the height of a statement. */
  compact?: boolean;
  /** Without pictures and formulas. */
  textOnly?: boolean;
  /** Further nodes and marks; read once, when the editor starts. */
  extensions?: readonly AnyExtension[];
  /** Maps the editor's HTML to the stored HTML, where nodes of extensions are stored differently. */
  stored?: (html: string) => string;
  /** Further tools at the end of the toolbar's first group. */
  tools?: (editor: TextEditor) => ReactNode;
}
