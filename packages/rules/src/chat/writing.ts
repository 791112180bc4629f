/** Somebody of the institution, as far as writing to one another depends on it. */
export interface ChatSide {
  /** Still a member whose roles reach the chat. */
  reaches: boolean;
  /** Students are minors as often as not: whom they may write to is narrower. */
  isStudent: boolean;
}

export interface DirectContext {
  sender: ChatSide;
  recipient: ChatSide;
  /** One of them teaches a class the other is a student of. */
  sharesClass: boolean;
  /** The recipient has written in this conversation before. */
  recipientWrote: boolean;
  /** Either has blocked the other. */
  isBlocked: boolean;
}

/**
 * One to one: staff to everybody, students to the teachers of their classes and to staff that wrote first, never student
 * to student. Why not is nobody's business, a block least of all, so the answer is only yes or no.
 */
export function mayWriteDirect(context: DirectContext): boolean {
  const { sender, recipient, sharesClass, recipientWrote, isBlocked } = context;
  if (isBlocked || !sender.reaches || !recipient.reaches) return false;
  if (!sender.isStudent) return true;
  if (recipient.isStudent) return false;
  return sharesClass || recipientWrote;
}

export interface RoleInput {
  /** Keys of the person's roles here; null for roles the institution made. */
  roleKeys: readonly (string | null)[];
  /** Registered as a student. */
  hasStudentRecord: boolean;
}

const studentRoles: readonly (string | null)[] = ['student', 'restricted_student'];

/** A role of the product's staff outweighs a student's record; a role the institution made doesn't. */
export function countsAsStudent({ roleKeys, hasStudentRecord }: RoleInput): boolean {
  if (roleKeys.some((key) => key !== null && !studentRoles.includes(key))) return false;
  return hasStudentRecord || (roleKeys.length > 0 && roleKeys.every((key) => studentRoles.includes(key)));
}

/** A class's group: its members, but students only while a teacher is among them. */
export const mayWriteToClass = (sender: ChatSide, hasTeacher: boolean): boolean =>
  sender.reaches && (!sender.isStudent || hasTeacher);

/** Whether a message may still be edited or deleted by its author. */
export const isWithin = (createdAtMs: number, limitMin: number, nowMs: number): boolean =>
  nowMs - createdAtMs <= limitMin * 60_000;
