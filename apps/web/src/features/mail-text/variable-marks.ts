import { placeholder } from '@certame/rules/mail/template-variables.ts';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

function marksOf(document: Node): DecorationSet {
  const marks: Decoration[] = [];
  document.descendants((node, position) => {
    for (const match of node.text?.matchAll(placeholder) ?? []) {
      const from = position + match.index;
      marks.push(Decoration.inline(from, from + match[0].length, { class: 'mail-variable' }));
    }
  });
  return DecorationSet.create(document, marks);
}

/** Makes variables stand out in the text while it is written; the text itself stays as it is. */
export const variableMarks = Extension.create({
  name: 'variableMarks',
  addProseMirrorPlugins: () => [new Plugin({ props: { decorations: (state) => marksOf(state.doc) } })],
});
