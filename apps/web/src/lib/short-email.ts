const localChars = 18;
const domainChars = 13;

const cut = (text: string, chars: number): string =>
  text.length > chars ? `${text.slice(0, chars)}…` : text;

/** An e-mail as lists show it: 18 characters before the @ and 13 after. */
export function shortEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at === -1
    ? cut(email, localChars)
    : `${cut(email.slice(0, at), localChars)}@${cut(email.slice(at + 1), domainChars)}`;
}
