import { elementsOf, isElement, type XmlElement } from '../../../../xml/parse-xml.ts';

/**
 * The rules of imsqti_asiv3p0_v1p0.xsd and of the package's schema for the elements that the export writes: which
 * attributes an element has, of which form, and which children in which order. The schemas themselves are not here.
 */
interface Rule {
  /** Attribute -> form of its value; a `!` before the name: it must be there. */
  attributes?: Record<string, RegExp>;
  /** Names of the children, each with a space after it. */
  children: RegExp;
  hasText?: true;
}

const name = /^[A-Za-z_][\w.-]*$/;
const text = /^[^\r\n\t]*$/;
const double = /^-?\d+(\.\d+)?$/;
const bool = /^(true|false)$/;
const count = /^\d+$/;
const uri = /^[^\s<>"{}|\\^`]+$/;
const type = /^(boolean|directedPair|duration|file|float|identifier|integer|pair|point|string|uri)$/;
const cardinality = /^(multiple|ordered|record|single)$/;
const mime = /^[^\s/]+\/[^\s/]+( [^\s/]+\/[^\s/]+)*$/;
const none = /^$/;
const listOf = (names: string, times = '*'): RegExp =>
  new RegExp(`^(?:(?:${names.replaceAll(' ', '|')}) )${times}$`);

const inlineNames =
  'qti-text-entry-interaction qti-inline-choice-interaction math img br em a code span sub sup i b strong';
const blockNames = 'p h3 h4 ul ol hr blockquote pre table div math';
const blockInteractions = 'qti-choice-interaction qti-extended-text-interaction qti-upload-interaction';
const inline: Rule = { children: listOf(inlineNames), hasText: true };
const flow: Rule = { children: listOf(`${inlineNames} ${blockNames}`), hasText: true };
const rows: Rule = { children: listOf('tr', '+') };

const expression =
  'qti-variable qti-correct qti-base-value qti-map-response qti-match qti-string-match qti-and qti-gte qti-lte qti-sum qti-max qti-multiple';
const operands = (atLeast: number, atMost?: number): Rule => ({
  children: listOf(expression, `{${atLeast},${atMost ?? ''}}`),
});
const ofVariable: Rule = { attributes: { '!identifier': name }, children: none };
const rule = 'qti-response-condition qti-set-outcome-value';
const interaction = { '!response-identifier': name, class: text };

export const qtiRules: Readonly<Record<string, Rule>> = {
  'qti-assessment-item': {
    attributes: {
      '!identifier': name,
      '!title': text,
      '!time-dependent': bool,
      adaptive: bool,
      'tool-name': text,
    },
    children:
      /^(qti-response-declaration )*(qti-outcome-declaration )*(qti-item-body )?(qti-response-processing )?(qti-modal-feedback )*$/,
  },
  'qti-response-declaration': {
    attributes: { '!identifier': name, '!cardinality': cardinality, 'base-type': type },
    children: /^(qti-correct-response )?(qti-mapping )?$/,
  },
  'qti-outcome-declaration': {
    attributes: {
      '!identifier': name,
      '!cardinality': cardinality,
      'base-type': type,
      'external-scored': /^(externalMachine|human)$/,
    },
    children: /^(qti-default-value )?$/,
  },
  'qti-correct-response': { children: listOf('qti-value', '+') },
  'qti-default-value': { children: listOf('qti-value', '+') },
  'qti-value': { children: none, hasText: true },
  'qti-mapping': {
    attributes: { 'lower-bound': double, 'upper-bound': double, 'default-value': double },
    children: listOf('qti-map-entry', '+'),
  },
  'qti-map-entry': {
    attributes: { '!map-key': /[\s\S]/, '!mapped-value': double, 'case-sensitive': bool },
    children: none,
  },
  'qti-item-body': { children: listOf(`${blockNames} ${blockInteractions} qti-rubric-block`) },
  'qti-rubric-block': {
    attributes: {
      '!use': /^(instructions|navigation|scoring)$/,
      '!view': /^(author|candidate|proctor|scorer|testConstructor|tutor)$/,
    },
    children: /^qti-content-body $/,
  },
  'qti-content-body': { children: listOf(blockNames) },
  'qti-modal-feedback': {
    attributes: { '!outcome-identifier': name, '!identifier': name, '!show-hide': /^(show|hide)$/ },
    children: /^qti-content-body $/,
  },
  'qti-choice-interaction': {
    attributes: { ...interaction, shuffle: bool, 'max-choices': count },
    children: listOf('qti-simple-choice', '+'),
  },
  'qti-simple-choice': { ...flow, attributes: { '!identifier': name } },
  'qti-inline-choice-interaction': {
    attributes: { ...interaction, shuffle: bool },
    children: listOf('qti-inline-choice', '+'),
  },
  'qti-inline-choice': { attributes: { '!identifier': name }, children: none, hasText: true },
  'qti-text-entry-interaction': { attributes: { ...interaction, 'pattern-mask': text }, children: none },
  'qti-extended-text-interaction': {
    attributes: { ...interaction, 'expected-lines': count, 'pattern-mask': text },
    children: none,
  },
  'qti-upload-interaction': { attributes: { ...interaction, type: mime }, children: none },
  'qti-response-processing': { children: listOf(rule) },
  'qti-response-condition': { children: /^qti-response-if (qti-response-else-if )*(qti-response-else )?$/ },
  'qti-response-if': {
    children: new RegExp(`^(?:${expression.replaceAll(' ', '|')}) (?:(?:${rule.replaceAll(' ', '|')}) )*$`),
  },
  'qti-response-else': { children: listOf(rule) },
  'qti-set-outcome-value': { ...operands(1, 1), attributes: { '!identifier': name } },
  'qti-variable': ofVariable,
  'qti-correct': ofVariable,
  'qti-map-response': ofVariable,
  'qti-base-value': { attributes: { '!base-type': type }, children: none, hasText: true },
  'qti-match': operands(2, 2),
  'qti-string-match': { ...operands(2, 2), attributes: { '!case-sensitive': bool } },
  'qti-and': operands(1),
  'qti-gte': operands(2, 2),
  'qti-lte': operands(2, 2),
  'qti-sum': operands(1),
  'qti-max': operands(1),
  'qti-multiple': operands(0),
  ...Object.fromEntries(
    'p h3 h4 pre em code span sub sup i b strong caption'
      .split(' ')
      .map((one) => [one, { ...inline, attributes: { class: text } }]),
  ),
  a: { ...inline, attributes: { '!href': uri } },
  ...Object.fromEntries(['li', 'div'].map((one) => [one, flow])),
  blockquote: { children: listOf(blockNames) },
  ul: { children: listOf('li') },
  ol: { children: listOf('li') },
  table: { children: /^(caption )?((col )*|(colgroup )*)(thead )?((tbody )+|(tr )+)$/ },
  colgroup: { children: listOf('col') },
  col: { children: none },
  thead: rows,
  tbody: rows,
  tr: { children: listOf('td th', '+') },
  td: { ...flow, attributes: { colspan: count, rowspan: count } },
  th: { ...flow, attributes: { colspan: count, rowspan: count } },
  br: { children: none },
  hr: { children: none },
  img: { attributes: { '!src': uri, '!alt': /[\s\S]*/, width: count, height: count }, children: none },
  math: { attributes: { display: /^(block|inline)$/ }, children: /^semantics $/ },
  semantics: { children: /^mtext annotation $/ },
  mtext: { children: none, hasText: true },
  annotation: { attributes: { encoding: text }, children: none, hasText: true },
  'qti-assessment-test': {
    attributes: { '!identifier': name, '!title': text, 'tool-name': text },
    children: /^(qti-test-part )+$/,
  },
  'qti-test-part': {
    attributes: {
      '!identifier': name,
      '!navigation-mode': /^(linear|nonlinear)$/,
      '!submission-mode': /^(individual|simultaneous)$/,
    },
    children: /^(qti-assessment-section )+$/,
  },
  'qti-assessment-section': {
    attributes: { '!identifier': name, '!title': text, '!visible': bool },
    children: listOf('qti-assessment-item-ref', '+'),
  },
  'qti-assessment-item-ref': { attributes: { '!identifier': name, '!href': uri }, children: none },
  manifest: { attributes: { '!identifier': name }, children: /^metadata organizations resources $/ },
  metadata: { children: /^(schema schemaversion |lom )$/ },
  schema: { children: none, hasText: true },
  schemaversion: { children: none, hasText: true },
  organizations: { children: none },
  resources: { children: listOf('resource') },
  resource: {
    attributes: { '!identifier': name, '!type': /^imsqti_(item|test)_xmlv3p0$/, '!href': uri },
    children: /^(metadata )?(file )*(dependency )*$/,
  },
  file: { attributes: { '!href': uri }, children: none },
  dependency: { attributes: { '!identifierref': name }, children: none },
};

/** Attributes that every element may have. */
const isOpen = (attribute: string): boolean =>
  /^(data-[a-z-]+|xmlns(:\w+)?|xsi:schemaLocation|xml:lang)$/.test(attribute);

function ownProblems(element: XmlElement, { attributes = {}, children, hasText }: Rule): string[] {
  const problems: string[] = [];
  const forms = new Map(Object.entries(attributes).map(([key, form]) => [key.replace('!', ''), form]));
  for (const [key, value] of element.attributes)
    if (!isOpen(key) && !forms.get(key)?.test(value)) problems.push(`${element.name} ${key}="${value}"`);
  for (const key of Object.keys(attributes))
    if (key.startsWith('!') && !element.attributes.has(key.slice(1)))
      problems.push(`${element.name} without ${key}`);
  const names = elementsOf(element)
    .map((child) => `${child.name} `)
    .join('');
  if (!children.test(names)) problems.push(`${element.name} holds ${names || 'nothing'}`);
  const isBare = element.children.some((child) => !isElement(child) && child.trim() !== '');
  if (isBare && !hasText) problems.push(`${element.name} holds text`);
  return problems;
}

/** What the schemas would refuse in a document. */
export function schemaProblems(element: XmlElement): string[] {
  // The metadata's own schema takes its elements in any order.
  if (element.name === 'lom') return [];
  const found = Object.hasOwn(qtiRules, element.name) ? qtiRules[element.name] : undefined;
  if (!found) return [`${element.name} is unknown`];
  return [...ownProblems(element, found), ...elementsOf(element).flatMap(schemaProblems)];
}
