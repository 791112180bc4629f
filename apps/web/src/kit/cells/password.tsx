import { Absent } from './absent.tsx';

/** Passwords never leave the server; there is nothing to show. */
export function PasswordCell() {
  return <Absent />;
}
