import type { Screen } from '@certame/contract/routes.ts';
import type { ComponentType } from 'react';
import type { PageLocation, Params } from '#lib/page/router.tsx';

export interface RenderedRoute {
  /** The shell around the page; null for pages outside of it. */
  Shell: ComponentType | null;
  content: { Component: ComponentType } | { error: unknown };
}

export interface Page extends RenderedRoute {
  location: PageLocation;
  params: Params;
  screen: Screen | undefined;
}

export interface View {
  /** Null until the first page's code is there. */
  page: Page | null;
  /** The next page is on its way. */
  busy: boolean;
}
