import type { ReactNode } from 'react';
import { useInShell } from '#lib/page/in-shell.ts';
import { Card, PageLayout } from '#lite/page-layout.tsx';

/** A page with one message and a link to continue: on its own, or inside the shell after a navigation. */
export function OneMessage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const inFrame = useInShell();
  const card = (
    <Card>
      <h1 className="lite-title">{title}</h1>
      <p className="lite-soft">{text}</p>
      {children}
    </Card>
  );
  return inFrame ? (
    <div className="lite-page-column lite-in-shell">{card}</div>
  ) : (
    <PageLayout>{card}</PageLayout>
  );
}
