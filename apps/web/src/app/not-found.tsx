import { text } from '../lib/i18n.ts';
import { Link } from '../lib/light-router.tsx';
import { PlainMessage } from './plain-message.tsx';

/** Stands in where the error page's own code is missing. */
export function NotFound() {
  return (
    <PlainMessage title={text('titles./error-404')}>
      <Link to="/">{text('shell.go_home')}</Link>
    </PlainMessage>
  );
}
