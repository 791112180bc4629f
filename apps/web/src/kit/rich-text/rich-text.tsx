import { Skeleton } from '@mantine/core';
import type { AnyExtension, Editor as TextEditor } from '@tiptap/react';
import { lazy, type ReactNode, Suspense } from 'react';

export interface RichTextProps {
  id: string;
  /** Id of the label's element. */
  labelledBy?: string;
  label?: string;
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  disabled?: boolean;
  /** Lower start for options and feedback; default the height of a statement. */
  compact?: boolean;
  /** Without pictures and formulas. */
  textOnly?: boolean;
  /** Further nodes and marks; read once, when the editor starts. */
  extensions?: readonly AnyExtension[];
  /** Further tools at the end of the toolbar's first group. */
  tools?: (editor: TextEditor) => ReactNode;
}

const Editor = lazy(() => import('./rich-text-editor.tsx'));

/** Rich text editor; its code comes with the first one that is shown. */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Skeleton height={props.compact ? 84 : 180} radius="md" />}>
      <Editor {...props} />
    </Suspense>
  );
}
