import { escapeHtml, imagePlaceholder } from './html.ts';
import type { ImportedImage } from './types.ts';

export interface InlineOptions {
  /** Turns an image's address into the reference that is kept; undefined drops the image. */
  imageRef: (address: string) => string | undefined;
  onImage: (image: ImportedImage) => void;
}

interface Delimiter {
  mark: '*' | '**';
  /** Index of its piece, which becomes a tag when the partner is found. */
  piece: number;
}

const punctuation = /[!-/:-@[-`{-~]/;
const wordChar = /[\p{L}\p{N}]/u;
// Brackets inside a label end the match at once, so that no text makes these slow.
const image = /!\[([^[\]\n]{0,1000})\]\(\s*<?([^\s()<>]{1,2000})>?(?:\s+"[^"\n]{0,500}")?\s*\)/y;
const link = /\[([^[\]\n]{1,1000})\]\(\s*<?([^\s()<>]{0,2000})>?(?:\s+"[^"\n]{0,500}")?\s*\)/y;
const autolink = /<((?:https?:\/\/|mailto:)[^\s<>]{1,2000})>/y;

const tagOf = { '*': 'em', '**': 'strong' } as const;

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

/**
 * Markdown inside a block: bold, italic, images, line breaks, escapes. Links give their text alone, because an exam has
 * nowhere to go to. Everything else, HTML too, is escaped. Runs once over the text: an opening mark waits on a stack,
 * one that finds no partner stays as it was written.
 */
export function inlineToHtml(text: string, options: InlineOptions): string {
  const pieces: string[] = [];
  const stack: Delimiter[] = [];
  const waiting = { '*': 0, '**': 0 };
  let index = 0;

  const closeMark = (mark: '*' | '**'): void => {
    for (let top = stack.pop(); top; top = stack.pop()) {
      waiting[top.mark]--;
      if (top.mark === mark) {
        pieces[top.piece] = `<${tagOf[mark]}>`;
        pieces.push(`</${tagOf[mark]}>`);
        return;
      }
    }
  };
  const openMark = (mark: '*' | '**', written: string): void => {
    stack.push({ mark, piece: pieces.length });
    waiting[mark]++;
    pieces.push(escapeHtml(written));
  };

  const emphasis = (character: '*' | '_'): void => {
    let length = 1;
    while (text[index + length] === character) length++;
    const before = text[index - 1] ?? ' ';
    const after = text[index + length] ?? ' ';
    const inWord = character === '_' && /\p{L}/u.test(before) && wordChar.test(after);
    const mayClose = !/\s/.test(before) && !(character === '_' && wordChar.test(after));
    const mayOpen = !/\s/.test(after) && !inWord;
    index += length;
    if (length > 3) {
      pieces.push(character.repeat(length));
      return;
    }
    let left = length;
    while (left > 0) {
      const top = stack.at(-1)?.mark;
      const mark = left === 3 && top === '*' ? '*' : left >= 2 ? '**' : '*';
      if (mayClose && waiting[mark] > 0) closeMark(mark);
      else if (mayOpen) openMark(mark, character.repeat(mark.length));
      else pieces.push(character.repeat(mark.length));
      left -= mark.length;
    }
  };

  while (index < text.length) {
    const character = text[index] ?? '';
    if (character === '\\' && punctuation.test(text[index + 1] ?? '')) {
      pieces.push(escapeHtml(text[index + 1] ?? ''));
      index += 2;
    } else if (character === '\\' && text[index + 1] === '\n') {
      pieces.push('<br>');
      index += 2;
    } else if (character === '*' || character === '_') {
      emphasis(character);
    } else if (character === '!' && text[index + 1] === '[') {
      index += takeImage(text, index, options, pieces);
    } else if (character === '[' || character === '<') {
      const match = matchAt(character === '[' ? link : autolink, text, index);
      pieces.push(match ? escapeHtml((match[1] ?? '').replace(/[*\\]/g, '')) : escapeHtml(character));
      index += match ? match[0].length : 1;
    } else if (character === '\n') {
      const last = pieces.at(-1) ?? '';
      const isBreak = /(?:^|[^ ]) {2,}$/.test(last.slice(-20));
      if (pieces.length > 0) pieces[pieces.length - 1] = last.trimEnd();
      pieces.push(isBreak ? '<br>' : ' ');
      index++;
      while (text[index] === ' ' || text[index] === '\t') index++;
    } else {
      const start = index;
      while (index < text.length && !'\\*_![<\n'.includes(text[index] ?? '')) index++;
      if (index === start) index++;
      pieces.push(escapeHtml(text.slice(start, index)));
    }
  }
  return pieces.join('');
}

/** Returns how much of the text was used. */
function takeImage(text: string, index: number, options: InlineOptions, pieces: string[]): number {
  const match = matchAt(image, text, index);
  if (!match) {
    pieces.push('!');
    return 1;
  }
  const alt = (match[1] ?? '').replace(/[*_\\]/g, '').trim();
  const ref = options.imageRef(match[2] ?? '');
  if (ref !== undefined) {
    options.onImage({ ref, alt });
    pieces.push(imagePlaceholder(ref, alt));
  }
  return match[0].length;
}
