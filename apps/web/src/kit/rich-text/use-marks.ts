import { IconBold, IconItalic, IconList, IconListNumbers, IconUnderline } from '@tabler/icons-react';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import { type Editor, useEditorState } from '@tiptap/react';
import type { Tool } from './tool-button.tsx';

/** Active marks and lists at the cursor, and whether undo and redo are possible. */
export const useMarks = (editor: Editor) =>
  useEditorState({
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

type Chain = () => ReturnType<Editor['chain']>;

/** Marks and lists. */
export const markTools = (chain: Chain, active: ReturnType<typeof useMarks>): Tool[] => [
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
];
