import { createXmlReader, type XmlReader, XmlRefused } from '../../../xml/read-xml.ts';
import { childOf } from '../../../xml/xml-element.ts';
import { finishImport, numberTwins } from '../finish.ts';
import { noCategory, readCategory } from '../gift/category.ts';
import { withoutControls } from '../parts.ts';
import type { ImportedQuestion } from '../types.ts';
import type { MoodleXmlOptions } from './context.ts';
import { typeOf } from './matching.ts';
import { readQuestion } from './read-question.ts';
import { plainText } from './read-text.ts';

/**
 * Reads a Moodle XML file piece by piece and gives each question as it is complete. `place` is the line where it begins. A
 * question that can't be taken carries its problems; a document that is no well-formed `quiz` is refused as a whole.
 * @throws XmlRefused.
 */
export function createMoodleXmlReader(
  options: MoodleXmlOptions,
  onQuestion: (question: ImportedQuestion) => void,
): XmlReader {
  let category = noCategory;
  const reader = createXmlReader({
    onRoot: ({ name, line }) => {
      if (name !== 'quiz') throw new XmlRefused('root', line);
    },
    onRootChild: (element) => {
      if (element.name !== 'question') return;
      if (typeOf(element) === 'category') category = readCategory(plainText(childOf(element, 'category')));
      else onQuestion(finishImport(readQuestion(element, category, options), 'moodle'));
    },
  });
  // Word's control characters come through Moodle into its files, where XML forbids them.
  return { ...reader, write: (text) => reader.write(withoutControls(text).text) };
}

/** The questions of a file that is in memory. @throws XmlRefused. */
export function parseMoodleXml(source: string, options: MoodleXmlOptions = {}): ImportedQuestion[] {
  const questions: ImportedQuestion[] = [];
  const reader = createMoodleXmlReader(options, (question) => questions.push(question));
  reader.write(source);
  reader.end();
  return numberTwins(questions);
}
