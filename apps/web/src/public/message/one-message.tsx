import type { ReactNode } from 'react';
import { Card, PageFrame } from '../../lite/page-frame.tsx';

/** A public page that says one thing and offers a way on. */
export function OneMessage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <PageFrame>
      <Card>
        <h1 className="lite-title">{title}</h1>
        <p className="lite-soft">{text}</p>
        {children}
      </Card>
    </PageFrame>
  );
}
