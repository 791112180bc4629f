import type { ReactNode } from 'react';
import { useInShell } from '#lib/page/in-shell.ts';
import './plain-message.css';

/** A page that says one thing, without the UI kit: in the shell or alone. */
export function PlainMessage({ title, children }: { title: string; children?: ReactNode }) {
  // In the shell the page's landmark stands around it.
  const Root = useInShell() ? 'div' : 'main';
  return (
    <Root className="plain-message">
      <h1>{title}</h1>
      {children}
    </Root>
  );
}
