import { Plugin, PluginKey } from '@tiptap/pm/state';
import { type AnyExtension, Mark, Node } from '@tiptap/react';
import { nextPartId } from '../../draft/part-ids.ts';

const scriptMark = (name: 'subscript' | 'superscript', tag: 'sub' | 'sup', other: string) =>
  Mark.create({
    name,
    excludes: other,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });

/** Formulas such as H₂O and m² stand in imported questions; without these marks the editor would flatten them. */
export const scriptMarks: readonly AnyExtension[] = [
  scriptMark('subscript', 'sub', 'superscript'),
  scriptMark('superscript', 'sup', 'subscript'),
];

/** Placeholder of a picture that an import didn't bring: it stays until the picture is inserted there or the placeholder is removed. */
export const missingImageNode: AnyExtension = Node.create({
  name: 'missingImage',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({
    name: {
      default: '',
      parseHTML: (element: HTMLElement) => element.getAttribute('data-missing-image'),
      renderHTML: (attributes: Record<string, unknown>) => ({
        'data-missing-image': String(attributes.name),
      }),
    },
    said: {
      default: '',
      parseHTML: (element: HTMLElement) => element.textContent,
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'span[data-missing-image]' }],
  renderHTML: ({ node, HTMLAttributes }) => ['span', HTMLAttributes, String(node.attrs.said)],
});

/**
 * Gap placeholder: `<span data-gap="id"></span>`. A pasted copy becomes a gap of its own: it gets an id that neither the text nor
 * `takenIds` has.
 */
export const gapNode = (takenIds: () => readonly string[]): AnyExtension =>
  Node.create({
    name: 'gap',
    group: 'inline',
    inline: true,
    atom: true,
    selectable: true,
    addAttributes: () => ({
      id: {
        default: '',
        parseHTML: (element: HTMLElement) => element.getAttribute('data-gap'),
        renderHTML: (attributes: Record<string, unknown>) => ({ 'data-gap': String(attributes.id) }),
      },
    }),
    parseHTML: () => [{ tag: 'span[data-gap]' }],
    renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes],
    addProseMirrorPlugins: () => [
      new Plugin({
        key: new PluginKey('gap-ids'),
        appendTransaction: (transactions, _before, state) => {
          if (!transactions.some((transaction) => transaction.docChanged)) return null;
          const seen = new Set<string>();
          const copies: number[] = [];
          state.doc.descendants((node, position) => {
            if (node.type.name !== 'gap') return;
            const id = String(node.attrs.id);
            if (seen.has(id)) copies.push(position);
            seen.add(id);
          });
          if (copies.length === 0) return null;
          const change = state.tr;
          for (const position of copies) {
            const id = nextPartId('g', [...seen, ...takenIds()]);
            seen.add(id);
            change.setNodeAttribute(position, 'id', id);
          }
          return change;
        },
      }),
    ],
  });
