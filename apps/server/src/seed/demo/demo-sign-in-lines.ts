import type { Translate } from '#lib/texts.ts';
import type { ReplacedPasswords } from '../known-passwords.ts';
import { demoAccountLines, demoPassword } from './demo-accounts.ts';

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

/** How one signs in to the demonstration, for whoever starts it: only accounts that have the known password are named with it. */
export function demoSignInLines(translate: Translate, known: ReadonlySet<string>): string[] {
  const lines = demoAccountLines((email) => known.has(email));
  if (lines.length === 0) return [translate('startup.accounts_replaced')];
  return [translate('startup.accounts', { password: demoPassword }), ...indented(lines)];
}

/** The new passwords, the one time that they can be shown; nothing where none was replaced. */
export function replacedPasswordLines(translate: Translate, { own, shared }: ReplacedPasswords): string[] {
  const { emails, password } = shared;
  const [first, last] = [emails[0], emails.at(-1)];
  const lines = demoAccountLines((email) => own.has(email), own);
  if (first !== undefined)
    lines.push(
      translate('startup.pupils_once', { first, last: last ?? first, count: emails.length, password }),
    );
  return lines.length === 0 ? [] : [translate('startup.accounts_once'), ...indented(lines)];
}
