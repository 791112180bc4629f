import { escapeImported, unescapeImported } from './html.ts';

const maxChars = 4000;
const isFormula = (source: string): boolean =>
  source.trim() !== '' && source.length <= maxChars && !/[<>]/.test(source);
const latexOf = (source: string): string => escapeImported(unescapeImported(source).trim());
/** A mark that no text of safe HTML can hold, until it is known whether the formula has its paragraph for itself. */
const display = ' data-display>';
const inline = '>';
const formula = (source: string, end: string): string => `<span data-latex="${latexOf(source)}"${end}</span>`;

/** `\(x\)` and `\[x\]`: each end is paired with the nearest beginning before it, in time proportional to the text. */
function replaceParted(html: string, begin: string, end: string, mark: string): string {
  let output = '';
  let from = 0;
  for (let close = html.indexOf(end); close !== -1; close = html.indexOf(end, from)) {
    const piece = html.slice(from, close);
    const open = piece.lastIndexOf(begin);
    const source = open === -1 ? '' : piece.slice(open + begin.length);
    output += isFormula(source) ? piece.slice(0, open) + formula(source, mark) : piece + end;
    from = close + end.length;
  }
  return output + html.slice(from);
}

/** `$$x$$`. */
function replaceDollars(html: string): string {
  const pieces = html.split('$$');
  let output = pieces[0] ?? '';
  for (let index = 1; index < pieces.length; index += 1) {
    const source = pieces[index] ?? '';
    if (index + 1 < pieces.length && isFormula(source)) {
      output += formula(source, display) + (pieces[index + 1] ?? '');
      index += 1;
    } else output += `$$${source}`;
  }
  return output;
}

/** Turns the TeX of safe HTML, in the marks of Moodle's filters, into the bank's formulas: alone in a paragraph on a line of their own. */
export function texToFormulas(html: string): string {
  if (!/\\[([]|\$\$/.test(html)) return html;
  return replaceDollars(replaceParted(replaceParted(html, '\\(', '\\)', inline), '\\[', '\\]', display))
    .replace(
      /(^|<p>)\s*<span data-latex="([^"]*)" data-display><\/span>\s*(<\/p>|$)/g,
      (all, before: string, latex: string, after: string) =>
        (before === '') === (after === '') ? `<div data-latex="${latex}"></div>` : all,
    )
    .replaceAll(display, inline);
}
