import { type HtmlElement, htmlTree } from '@certame/rules/questions/export/qti/html-tree.ts';
import type { Content, ContentTable, TableCell } from 'pdfmake/interfaces.d.ts';
import { drawFormula, formulaRuns } from './formula.ts';

export interface RichContext {
  fontSize: number;
  /** Width that a block may take. */
  width: number;
  images: Readonly<Record<string, string>>;
  missingImage: string;
}

type Node = HtmlElement | string;
type Style = Record<string, unknown>;
/** A piece of a line, or what stands on a line of its own. */
type Piece = { run: Style & { text: string } } | { block: Content };

const blockTags = new Set([
  'p',
  'div',
  'h3',
  'h4',
  'ul',
  'ol',
  'table',
  'blockquote',
  'pre',
  'hr',
  'h1',
  'h2',
  'h5',
  'h6',
]);
const styles: Readonly<Record<string, Style>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italics: true },
  em: { italics: true },
  u: { decoration: 'underline' },
  s: { decoration: 'lineThrough' },
  sub: { sub: true },
  sup: { sup: true },
};
const blank = '____________';
const after = 5;

/** A long word without a space would push a column over the page's edge. */
const breakable = (text: string): string => text.replace(/\S{40}(?=\S)/g, '$&\u200b');

function formulaPieces(latex: string, style: Style, context: RichContext, display: boolean): Piece[] {
  const runs = display ? undefined : formulaRuns(latex);
  if (runs) return runs.map((run) => ({ run: { ...style, italics: true, ...run } }));
  // On a line of its own it has room, wherever it stood.
  const picture = drawFormula(latex, context.fontSize);
  if (!picture) return [{ run: { ...style, text: latex } }];
  const scale = Math.min(1, context.width / picture.width);
  return [
    {
      block: {
        svg: picture.svg,
        width: picture.width * scale,
        height: picture.height * scale,
        margin: [0, 2, 0, 4],
        ...(display && { alignment: 'center' }),
      },
    },
  ];
}

function imageBlock({ attributes }: HtmlElement, context: RichContext): Content {
  const image = attributes['data-file'] ?? '';
  if (!Object.hasOwn(context.images, image))
    return { text: `[${attributes.alt || context.missingImage}]`, italics: true };
  // By its name among the document's pictures: given as bytes it would be in the file as often as it is shown.
  return { image, fit: [context.width, 300], margin: [0, 3, 0, 5] };
}

/** What stands in lines, in its order. */
function piecesOf(nodes: readonly Node[], style: Style, context: RichContext): Piece[] {
  return nodes.flatMap((node): Piece[] => {
    if (typeof node === 'string') return [{ run: { ...style, text: breakable(node.replace(/\s+/g, ' ')) } }];
    const { name, attributes, children } = node;
    if (name === 'br') return [{ run: { text: '\n' } }];
    if (name === 'img') return [{ block: imageBlock(node, context) }];
    if (attributes['data-latex'] !== undefined)
      return formulaPieces(attributes['data-latex'], style, context, name === 'div');
    if (attributes['data-gap'] !== undefined) return [{ run: { text: blank } }];
    if (attributes['data-missing-image'] !== undefined)
      return [{ run: { text: `[${context.missingImage}]`, italics: true } }];
    if (blockTags.has(name)) return [{ block: { stack: blockOf(node, context) } }];
    return piecesOf(children, { ...style, ...styles[name] }, context);
  });
}

/** Lines as paragraphs, broken where something stands on a line of its own. */
function paragraphs(nodes: readonly Node[], context: RichContext, style: Style = {}): Content[] {
  const found: Content[] = [];
  let line: (Style & { text: string })[] = [];
  const end = (): void => {
    if (line.some(({ text }) => text.trim() !== ''))
      found.push({ text: line as never, margin: [0, 0, 0, after] });
    line = [];
  };
  for (const piece of piecesOf(nodes, style, context)) {
    if ('run' in piece) {
      line.push(piece.run);
      continue;
    }
    end();
    found.push(piece.block);
  }
  end();
  return found;
}

const childrenNamed = (node: HtmlElement, names: readonly string[]): HtmlElement[] =>
  node.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return names.includes(child.name)
      ? [child]
      : ['thead', 'tbody', 'tfoot'].includes(child.name)
        ? childrenNamed(child, names)
        : [];
  });

function tableOf(node: HtmlElement, context: RichContext): Content[] {
  const body: (TableCell | undefined)[][] = [];
  const rowOf = (index: number): (TableCell | undefined)[] => {
    const known = body[index] ?? [];
    body[index] = known;
    return known;
  };
  for (const [row, element] of childrenNamed(node, ['tr']).entries()) {
    const cells = rowOf(row);
    let column = 0;
    for (const cell of childrenNamed(element, ['td', 'th'])) {
      while (cells[column] !== undefined) column += 1;
      const colSpan = Math.min(Number(cell.attributes.colspan ?? 1), 50);
      const rowSpan = Math.min(Number(cell.attributes.rowspan ?? 1), 200);
      for (let down = 0; down < rowSpan; down++)
        for (let right = 0; right < colSpan; right++) rowOf(row + down)[column + right] = {};
      const stack = blocksOf(
        cell.children,
        { ...context, width: context.width / 3 },
        cell.name === 'th' ? { bold: true } : {},
      );
      cells[column] = { stack, colSpan, rowSpan };
      column += colSpan;
    }
  }
  const width = Math.max(0, ...body.map((cells) => cells.length));
  if (width === 0) return [];
  const full = body.map((cells) =>
    Array.from({ length: width }, (_none, index): TableCell => cells?.[index] ?? ''),
  );
  const table: ContentTable = {
    table: { widths: Array(width).fill('auto'), body: full as never },
    margin: [0, 2, 0, 6],
  };
  return [table];
}

function listOf(node: HtmlElement, context: RichContext): Content {
  const items = childrenNamed(node, ['li']).map(({ children }) => ({
    stack: blocksOf(children, { ...context, width: context.width - 20 }),
  }));
  const margin: [number, number, number, number] = [8, 0, 0, after];
  return node.name === 'ol'
    ? { ol: items, start: Number(node.attributes.start ?? 1), margin }
    : { ul: items, margin };
}

function blockOf(node: HtmlElement, context: RichContext): Content[] {
  if (node.attributes['data-latex'] !== undefined) return paragraphs([node], context);
  if (node.name === 'ul' || node.name === 'ol') return [listOf(node, context)];
  if (node.name === 'table') return tableOf(node, context);
  if (node.name === 'hr') return [{ text: ' ' }];
  if (node.name === 'pre')
    return [
      {
        text: piecesOf(node.children, {}, context)
          .map((piece) => ('run' in piece ? piece.run.text : ''))
          .join(''),
        preserveLeadingSpaces: true,
        margin: [0, 0, 0, after],
      },
    ];
  if (node.name === 'blockquote')
    return [{ stack: blocksOf(node.children, context), margin: [16, 0, 16, after] }];
  return blocksOf(node.children, context, /^h\d$/.test(node.name) ? { bold: true } : {});
}

function blocksOf(nodes: readonly Node[], context: RichContext, style: Style = {}): Content[] {
  const found: Content[] = [];
  let inline: Node[] = [];
  const end = (): void => {
    found.push(...paragraphs(inline, context, style));
    inline = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !blockTags.has(node.name)) {
      inline.push(node);
      continue;
    }
    end();
    found.push(...blockOf(node, context));
  }
  end();
  return found;
}

/** A text of the bank, as it stands on paper. */
export const richContent = (html: string, context: RichContext): Content[] =>
  blocksOf(htmlTree(html), context);
