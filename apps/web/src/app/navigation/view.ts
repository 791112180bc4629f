import type { Screen } from '@certame/contract/routes.ts';
import type { ComponentType } from 'react';
import type { PageLocation, Params } from '#lib/page/router.tsx';

export interface Drawn {
  /** What stands around the page; null outside of the frame. */
  Frame: ComponentType | null;
  content: { Component: ComponentType } | { error: unknown };
}

export interface Page extends Drawn {
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
