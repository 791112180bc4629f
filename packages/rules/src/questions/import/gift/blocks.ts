import { type Category, noCategory, readCategory } from './category.ts';
import { indexOfAny } from './syntax.ts';

/** The source of one question. */
export interface GiftBlock {
  /** First line, counted from 1. */
  line: number;
  text: string;
  id: string | null;
  tags: string[];
  category: Category;
}

const comment = /^\s*\/\//;
const categoryLine = /^\s*\$CATEGORY:(.*)$/i;
const idInComment = /\[id:((?:\\.|[^\]\\]){1,200})\]/;
const tagsInComment = /\[tag:((?:\\.|[^\]\\]){1,200})\]/g;

const plain = (text: string): string => text.replace(/\\(.)/g, '$1').trim();

/** Collects lines into questions. */
class Collector {
  readonly blocks: GiftBlock[] = [];
  category = noCategory;
  private lines: string[] = [];
  private line = 0;
  private id: string | null = null;
  private tags: string[] = [];
  private isOpen = false;

  add(line: string, number: number): void {
    if (this.lines.length === 0) this.line = number;
    this.lines.push(line);
    this.isOpen = stateAfter(line, this.isOpen);
  }

  /** Replaces a comment by an empty line, so that line numbers stay right and words apart. */
  note(line: string): void {
    const id = idInComment.exec(line)?.[1];
    if (id !== undefined) this.id = plain(id);
    for (const match of line.matchAll(tagsInComment)) this.tags.push(plain(match[1] ?? ''));
    if (this.lines.length > 0) this.lines.push('');
  }

  /** A blank line ends a question, unless its braces are open and `mayContinue`: then it belongs to the answers. */
  blank(mayContinue: boolean): void {
    if (this.isOpen && mayContinue) this.lines.push('');
    else this.end();
  }

  end(): void {
    const text = this.lines.join('\n');
    if (text.trim() !== '') {
      const { line, id, tags, category } = this;
      this.blocks.push({ line, text, id, tags, category });
      this.id = null;
      this.tags = [];
    }
    this.lines = [];
    this.isOpen = false;
  }
}

/** Whether braces are open after a line. */
function stateAfter(line: string, isOpen: boolean): boolean {
  let open = isOpen;
  for (let index = indexOfAny(line, '{}'); index !== -1; index = indexOfAny(line, '{}', index + 1))
    open = line[index] === '{';
  return open;
}

/** For each line: whether, from there on, a closing brace comes before an opening one or the beginning of a question. */
function closesFrom(lines: readonly string[]): boolean[] {
  const closes = new Array<boolean>(lines.length + 1).fill(false);
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index] ?? '';
    const brace = comment.test(line) ? -1 : indexOfAny(line, '{}');
    if (/^\s*(?:::|\$CATEGORY:)/i.test(line)) closes[index] = false;
    else closes[index] = brace === -1 ? (closes[index + 1] ?? false) : line[brace] === '}';
  }
  return closes;
}

/**
 * Parts a GIFT file into the sources of its questions. A blank line ends a question; inside of braces only when they
 * are never closed, so that one broken question costs itself alone. Comments are lines of their own.
 */
export function giftBlocks(source: string): GiftBlock[] {
  const lines = source
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  const closes = closesFrom(lines);
  const collector = new Collector();
  for (const [index, line] of lines.entries()) {
    const category = categoryLine.exec(line);
    if (comment.test(line)) collector.note(line);
    else if (category) {
      collector.end();
      collector.category = readCategory(category[1] ?? '');
    } else if (line.trim() === '') collector.blank(closes[index + 1] ?? false);
    else collector.add(line, index + 1);
  }
  collector.end();
  return collector.blocks;
}
