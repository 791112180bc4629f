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

/** What one node of JSX shows by itself: text, braces among its children, an attribute that people read. */
function writtenIn(node: Node): string[] {
  switch (node.type) {
    case 'JSXText':
      return [String(node.value)];
    case 'JSXElement':
    case 'JSXFragment':
      return (node.children as Node[])
        .filter(({ type }) => type === 'JSXExpressionContainer')
        .flatMap(shownBy);
    case 'JSXAttribute':
      return isNode(node.name) && readAttributes.has(String(node.name.value)) ? shownBy(node.value) : [];
    default:
      return [];
  }
}

/** Words written out in JSX, as text or in attributes that people read, which belong in the messages. */
export function findWrittenOutTexts(source: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (!isNode(node)) return;
    found.push(...writtenIn(node));
    for (const [key, value] of Object.entries(node)) if (key !== 'span') visit(value);
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: true }).body);
  return found.map((text) => text.trim()).filter(isWords);
}
