import { parseSync } from '@swc/core';

/** Attributes that a reader or a screen reader meets. */
const readAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'help',
  'label',
  'placeholder',
  'title',
]);

/** Names of keys and formats, the same in every language. */
const names = new Set(['Ctrl K', 'PDF']);

type Node = { type?: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const isWords = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && !/^\w+:\/\/$/.test(text) && !names.has(text);

/** Literal strings that an expression shows: the string itself, either way of a condition, a template's fixed parts. */
function shownBy(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'StringLiteral') return [String(node.value)];
  if (node.type === 'JSXExpressionContainer' || node.type === 'ParenthesisExpression')
    return shownBy(node.expression);
  if (node.type === 'ConditionalExpression') return [...shownBy(node.consequent), ...shownBy(node.alternate)];
  if (node.type === 'BinaryExpression' && ['&&', '||', '??'].includes(String(node.operator)))
    return shownBy(node.right);
  if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis))
    return node.quasis.map((part: Node) => String(part.raw));
  return [];
}

/** Words written out in JSX, as text or in attributes that people read, which belong in the messages. */
export function findWrittenOutTexts(source: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one);
      return;
    }
    if (!isNode(node)) return;
    if (node.type === 'JSXText') found.push(String(node.value));
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node.children as Node[])
        if (child.type === 'JSXExpressionContainer') found.push(...shownBy(child));
    if (node.type === 'JSXAttribute' && isNode(node.name) && readAttributes.has(String(node.name.value)))
      found.push(...shownBy(node.value));
    for (const [key, value] of Object.entries(node)) if (key !== 'span') visit(value);
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: true }).body);
  return found.map((text) => text.trim()).filter(isWords);
}
