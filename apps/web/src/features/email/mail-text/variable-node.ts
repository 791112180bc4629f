import { placeholder, variablesIn } from '@certame/rules/email/template-variables.ts';
import { type JSONContent, Node } from '@tiptap/core';
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state';

export const variableNode = 'mailVariable';

export const variableContent = (name: string): JSONContent => ({ type: variableNode, attrs: { name } });

const asStored = (name: unknown): string => `{{${String(name)}}}`;

/** Content of a line with its variables as nodes, for the editor of a subject. */
export function lineContent(text: string): JSONContent[] {
  const content: JSONContent[] = [];
  let end = 0;
  for (const match of text.matchAll(placeholder)) {
    if (match.index > end) content.push({ type: 'text', text: text.slice(end, match.index) });
    content.push(variableContent(match[1] ?? ''));
    end = match.index + match[0].length;
  }
  if (end < text.length) content.push({ type: 'text', text: text.slice(end) });
  return content;
}

/** Converts variables that were typed, pasted or loaded as `{{name}}` to nodes; null where there are none. */
export function convertVariables(state: EditorState): Transaction | null {
  const type = state.schema.nodes[variableNode];
  if (!type) return null;
  const transaction = state.tr;
  state.doc.descendants((node, position, parent) => {
    for (const match of node.text?.matchAll(placeholder) ?? []) {
      const [name] = variablesIn(match[0]);
      // Code blocks allow only text.
      if (!parent?.type.contentMatch.matchType(type)) continue;
      const from = transaction.mapping.map(position + match.index);
      transaction.replaceWith(from, from + match[0].length, type.create({ name }, null, node.marks));
    }
  });
  return transaction.docChanged ? transaction : null;
}

/** The editor's HTML for storage: `{{name}}` without the element that wraps it in the editor. */
export const storedHtml = (html: string): string =>
  html.replace(/<span data-mail-variable="[^"]*">(\{\{[^<]*\}\})<\/span>/g, '$1');

/**
 * Editor node of a variable: an atom, which is inserted, moved and deleted as a whole. It is stored and copied as the `{{name}}` that the
 * server knows; a node view decides how it looks.
 */
export const VariableNode = Node.create({
  name: variableNode,
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({
    name: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-mail-variable'),
      renderHTML: ({ name }) => ({ 'data-mail-variable': name as string }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-mail-variable]' }],
  renderText: ({ node }) => asStored(node.attrs.name),
  renderHTML: ({ node, HTMLAttributes }) => ['span', HTMLAttributes, asStored(node.attrs.name)],
  onCreate() {
    const transaction = convertVariables(this.editor.state);
    // Only the presentation changes: there is nothing to undo and nothing to save.
    if (transaction)
      this.editor.view.dispatch(transaction.setMeta('addToHistory', false).setMeta('preventUpdate', true));
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _before, state) =>
        transactions.some(({ docChanged }) => docChanged) ? convertVariables(state) : null,
    }),
  ],
});
