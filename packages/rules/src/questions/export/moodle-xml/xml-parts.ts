import { cdata, escapeXml } from '../../../xml/write-xml.ts';
import type { ExportReport } from '../export-problems.ts';
import { outgoingHtml, uniqueFileName } from '../outgoing-html.ts';
import type { ExportedFile, ExportedQuestion, ExportInfo, WrittenPiece } from '../question-writer.ts';

export type Pieces = readonly WrittenPiece[];

/** What the writing of one question shares. */
export interface MoodleWriteContext {
  info: ExportInfo;
  question: ExportedQuestion;
  report: ExportReport;
}

/** An element with plain text in it. */
export const plainElement = (name: string, text: string): string =>
  `    <${name}>${escapeXml(text)}</${name}>\n`;
/** The same with Moodle's `text` around it. */
export const textElement = (name: string, text: string): string =>
  `    <${name}><text>${escapeXml(text)}</text></${name}>\n`;

const address = (file: ExportedFile): string => `@@PLUGINFILE@@/${uniqueFileName(file)}`;

/** Clean HTML with its pictures, which lie beside it in the document. */
export function richPieces(html: string, { question, report }: MoodleWriteContext): Pieces {
  const outgoing = outgoingHtml(html, question, address, report);
  const text = outgoing.html === '' ? '' : cdata(outgoing.html);
  return [
    `<text>${text}</text>`,
    ...outgoing.files.flatMap((file): WrittenPiece[] => [
      `\n<file name="${escapeXml(uniqueFileName(file))}" path="/" encoding="base64">`,
      { fileId: file.id, encoding: 'base64' },
      '</file>',
    ]),
  ];
}

export const richElement = (
  name: string,
  html: string,
  context: MoodleWriteContext,
  attributes = '',
): Pieces => [`    <${name}${attributes} format="html">`, ...richPieces(html, context), `</${name}>\n`];

/** Nothing where nothing is said. */
export const feedbackElement = (name: string, html: string, context: MoodleWriteContext): Pieces =>
  html === '' ? [] : richElement(name, html, context);

/** An answer with what it is worth, and what is said about it. */
export function answerElement(
  fraction: string,
  inner: Pieces,
  feedback: string,
  context: MoodleWriteContext,
  format: 'html' | 'moodle_auto_format' = 'moodle_auto_format',
): Pieces {
  return [
    `    <answer fraction="${fraction}" format="${format}">`,
    ...inner,
    ...(feedback === '' ? [] : ['\n  ', ...feedbackElement('feedback', feedback, context), '    ']),
    '</answer>\n',
  ];
}
