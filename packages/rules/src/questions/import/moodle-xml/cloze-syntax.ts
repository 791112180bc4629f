/** Kinds of the answers that stand in a text, by the names that Moodle gives them. */
const clozeKinds = {
  SHORTANSWER: 'text',
  SA: 'text',
  MW: 'text',
  SHORTANSWER_C: 'strict',
  SAC: 'strict',
  MWC: 'strict',
  NUMERICAL: 'number',
  NM: 'number',
  MULTICHOICE: 'select',
  MC: 'select',
  MULTICHOICE_H: 'select',
  MCH: 'select',
  MULTICHOICE_V: 'select',
  MCV: 'select',
  MULTICHOICE_S: 'select',
  MCS: 'select',
  MULTICHOICE_HS: 'select',
  MCHS: 'select',
  MULTICHOICE_VS: 'select',
  MCVS: 'select',
  MULTIRESPONSE: 'several',
  MR: 'several',
  MULTIRESPONSE_H: 'several',
  MRH: 'several',
  MULTIRESPONSE_S: 'several',
  MRS: 'several',
  MULTIRESPONSE_HS: 'several',
  MRHS: 'several',
} as const;
type ClozeKind = (typeof clozeKinds)[keyof typeof clozeKinds];

export interface ClozeAnswer {
  isRight: boolean;
  weight: string | null;
  text: string;
  feedback: string;
}
export interface ClozeGap {
  kind: ClozeKind | undefined;
  /** As the source names it. */
  name: string;
  weight: string;
  answers: ClozeAnswer[];
}

const opening = /\{(\d{0,6}):([A-Za-z_]{1,20}):/g;

/** Index of the first unescaped one of `marks`, or -1; the # of a character reference is none. */
function indexOfMark(text: string, marks: string, from = 0): number {
  for (let index = from; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (marks.includes(text[index] ?? '') && !(text[index] === '#' && text[index - 1] === '&'))
      return index;
  }
  return -1;
}

const unescapeCloze = (text: string): string => text.replace(/\\([~#}{="\\/])/g, '$1');

function readAnswer(source: string): ClozeAnswer {
  const hash = indexOfMark(source, '#');
  const body = hash === -1 ? source : source.slice(0, hash);
  const feedback = hash === -1 ? '' : source.slice(hash + 1);
  const mark = /^\s*(?:=|%(-?\d{1,3}(?:[.,]\d{0,10})?)%)/.exec(body);
  const text = mark ? body.slice(mark[0].length) : body;
  const weight = mark?.[1]?.replace(',', '.') ?? null;
  return {
    isRight: mark !== null && (weight === null || Number(weight) === 100),
    weight,
    text: unescapeCloze(text).trim(),
    feedback: unescapeCloze(feedback).trim(),
  };
}

function readAnswers(source: string): ClozeAnswer[] {
  const answers: ClozeAnswer[] = [];
  let from = 0;
  for (let next = indexOfMark(source, '~'); from <= source.length; next = indexOfMark(source, '~', from)) {
    const end = next === -1 ? source.length : next;
    // A mark before the first answer parts nothing.
    if (source.slice(from, end).trim() !== '') answers.push(readAnswer(source.slice(from, end)));
    from = end + 1;
  }
  return answers;
}

/** Calls `replace` for each `{1:NAME:…}` of a text and puts in what it gives; undefined leaves the source. Takes time in proportion. */
export function replaceCloze(text: string, replace: (gap: ClozeGap) => string | undefined): string {
  let output = '';
  let from = 0;
  opening.lastIndex = 0;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const begin = match.index + match[0].length;
    const end = indexOfMark(text, '}', begin);
    if (end === -1) break;
    const name = (match[2] ?? '').toUpperCase();
    const kind = Object.hasOwn(clozeKinds, name) ? clozeKinds[name as keyof typeof clozeKinds] : undefined;
    const gap = { kind, name, weight: match[1] || '1', answers: readAnswers(text.slice(begin, end)) };
    const put = replace(gap);
    output += text.slice(from, match.index) + (put ?? text.slice(match.index, end + 1));
    from = end + 1;
    opening.lastIndex = from;
  }
  return output + text.slice(from);
}
