import { getSchema, type JSONContent } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';
import { StarterKit } from '@tiptap/starter-kit';
import { describe, expect, it } from 'vitest';
import { convertVariables, lineContent, storedHtml, VariableNode, variableNode } from './variable-node.ts';

const schema = getSchema([StarterKit, VariableNode]);
const plugins = VariableNode.config.addProseMirrorPlugins?.call({} as never) ?? [];
const paragraph = (...content: JSONContent[]): JSONContent => ({ type: 'paragraph', content });
const text = (written: string, ...marks: string[]): JSONContent => ({
  type: 'text',
  text: written,
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
});
const stateOf = (...blocks: JSONContent[]): EditorState =>
  EditorState.create({ doc: schema.nodeFromJSON({ type: 'doc', content: blocks }), plugins });
/** Text of a document, with its variables in angle brackets. */
const shown = (state: EditorState): string =>
  state.doc.textBetween(0, state.doc.content.size, '\n', (leaf) =>
    leaf.type.name === variableNode ? `<${leaf.attrs.name}>` : '?',
  );
const converted = (...blocks: JSONContent[]): string => {
  const state = stateOf(...blocks);
  const transaction = convertVariables(state);
  return shown(transaction ? state.apply(transaction) : state);
};

describe('variables of a text as chips', () => {
  it('are made of what is stored, wherever it stands', () => {
    expect(converted(paragraph(text('Olá, {{name}}! {{ class }}')), paragraph(text('{{link}}')))).toBe(
      'Olá, <name>! <class>\n<link>',
    );
  });

  it('keep the form of their text', () => {
    const state = stateOf(paragraph(text('a '), text('{{name}}', 'bold')));
    const changed = state.apply(convertVariables(state) ?? state.tr);
    expect(changed.doc.firstChild?.lastChild?.marks.map(({ type }) => type.name)).toEqual(['bold']);
  });

  it('are not made of braces that are no variable, nor in a block of code', () => {
    expect(converted(paragraph(text('{{ full name }} {name} {{}}')))).toBe('{{ full name }} {name} {{}}');
    expect(converted({ type: 'codeBlock', content: [text('{{name}}')] })).toBe('{{name}}');
    expect(convertVariables(stateOf(paragraph(text('x'))))).toBeNull();
  });

  it('come of what is typed or pasted as soon as it is whole', () => {
    const typed = stateOf(paragraph(text('Olá, {{name}')));
    expect(shown(typed)).toBe('Olá, {{name}');
    expect(shown(typed.apply(typed.tr.insertText('}', typed.doc.content.size - 1)))).toBe('Olá, <name>');
    const empty = stateOf({ type: 'paragraph' });
    expect(shown(empty.apply(empty.tr.insertText('De {{institution}} para {{nome}}', 1)))).toBe(
      'De <institution> para <nome>',
    );
  });

  it('are stored as they were', () => {
    expect(
      storedHtml(
        '<p>Olá, <strong><span data-mail-variable="name">{{name}}</span></strong>!</p><p><span>x</span></p>',
      ),
    ).toBe('<p>Olá, <strong>{{name}}</strong>!</p><p><span>x</span></p>');
  });

  it('make one line of a subject', () => {
    expect(lineContent('')).toEqual([]);
    expect(lineContent('{{name}}: {{ class }}.')).toEqual([
      { type: variableNode, attrs: { name: 'name' } },
      { type: 'text', text: ': ' },
      { type: variableNode, attrs: { name: 'class' } },
      { type: 'text', text: '.' },
    ]);
  });
});
