import type { ReactNode } from 'react';
import { Card, PageLayout } from '#lite/page-layout.tsx';

/** Status page that replaces the questions: it says what has happened and what can be done. */
export function StatusPage({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <PageLayout width="wide">
      <Card>
        <div role="alert">
          <h1 className="lite-title">{title}</h1>
          <p>{text}</p>
        </div>
        {children}
      </Card>
    </PageLayout>
  );
}
