import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import { cutFileOf } from '@certame/contract/features/paper/cut-answer.ts';
import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Files of an answer: those that were handed in, or the one that was cut out of a sheet of paper. */
export function answerFilesOf(type: QuestionType, value: ResponseValue | undefined): string[] {
  if (type === 'media') return [value ?? []].flat().map(String);
  const cut = cutFileOf(value);
  return cut === null ? [] : [cut];
}

/**
 * The id under which graders know a picture. It is a hash of its file's, which stays unknown: with the file's they could ask for the file
 * itself, whose name may say whose it is. A picture that takes another one's place has another id.
 */
export function pictureIdOf(fileId: string): string {
  const hex = bytesToHex(sha256(utf8ToBytes(`picture of ${fileId.toLowerCase()}`)));
  // As RFC 9562 forms ids of its version 8.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
