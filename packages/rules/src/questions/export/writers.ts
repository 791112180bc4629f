import type { WrittenFormat } from '@certame/contract/features/questions/export/endpoints.ts';
import { giftWriter } from './gift/gift-writer.ts';
import { moodleXmlWriter } from './moodle-xml/moodle-xml-writer.ts';
import { qtiWriter } from './qti/qti-writer.ts';
import type { QuestionWriter } from './question-writer.ts';

/** The formats that questions leave in, beside the spreadsheet (sheet-rows.ts). */
export const questionWriters: Readonly<Record<WrittenFormat, QuestionWriter>> = {
  gift: giftWriter,
  moodle_xml: moodleXmlWriter,
  qti: qtiWriter,
};
