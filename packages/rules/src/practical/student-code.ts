/**
 * The code on a student's card of a practical test: whose it is, signed by the server. It holds no name. A device without a line tells codes of its
 * own students by comparing them whole, and of others as much as they say of themselves.
 */

export const studentCodeMark = 'CE1';
const idBytes = 16;
/** The end of an identifier, which is random: enough to tell tests and institutions apart. */
const tagBytes = 6;
export const studentCodeBodyBytes = idBytes + 2 * tagBytes;
export const studentCodeMacBytes = 9;

/** What a code says before anybody has looked at its signature, in hexadecimal digits. */
export interface StudentClaim {
  student: string;
  test: string;
  institution: string;
}

const digitsOf = (id: string): string => id.replaceAll('-', '').toLowerCase();
const tagOf = (id: string): string => digitsOf(id).slice(-2 * tagBytes);

/** What is signed, in hexadecimal digits. */
export const studentCodeBody = (ids: { studentId: string; testId: string; institutionId: string }): string =>
  digitsOf(ids.studentId) + tagOf(ids.testId) + tagOf(ids.institutionId);

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Bytes of base64url as hexadecimal digits; null for other signs. */
function hexOf(base64url: string): string | null {
  let hex = '';
  let [bits, count] = [0, 0];
  for (const sign of base64url) {
    const value = alphabet.indexOf(sign);
    if (value < 0) return null;
    bits = bits * 64 + value;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    hex += Math.floor(bits / 2 ** count)
      .toString(16)
      .padStart(2, '0');
    bits %= 2 ** count;
  }
  return hex;
}

/** Null: no code of a practical test. */
export function claimOfStudentCode(code: string): StudentClaim | null {
  if (!code.startsWith(studentCodeMark)) return null;
  const hex = hexOf(code.slice(studentCodeMark.length));
  if (hex?.length !== 2 * (studentCodeBodyBytes + studentCodeMacBytes)) return null;
  const [student, test, institution] = [0, idBytes, idBytes + tagBytes].map((from, index) =>
    hex.slice(2 * from, 2 * (from + (index === 0 ? idBytes : tagBytes))),
  );
  return { student: student ?? '', test: test ?? '', institution: institution ?? '' };
}

/** Why a code leads to nobody: no code of a practical test, of elsewhere, of another examiner's student, or signed by nobody. */
export type CodeRefusal = 'foreign' | 'institution' | 'test' | 'examiner' | 'forged';
export type CodeReading = { studentId: string } | { refused: CodeRefusal };

/** Reads a code by the students of an examiner's day, each with the codes that lead to them. */
export function readStudentCode(
  code: string,
  day: {
    test_id: string;
    institution_id: string;
    students: readonly { id: string; codes: readonly string[] }[];
  },
): CodeReading {
  const text = code.trim();
  const own = day.students.find(({ codes }) => codes.includes(text));
  if (own) return { studentId: own.id };
  const claim = claimOfStudentCode(text);
  if (!claim) return { refused: 'foreign' };
  if (claim.institution !== tagOf(day.institution_id)) return { refused: 'institution' };
  if (claim.test !== tagOf(day.test_id)) return { refused: 'test' };
  const isOwn = day.students.some(({ id }) => digitsOf(id) === claim.student);
  return { refused: isOwn ? 'forged' : 'examiner' };
}
