import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { importWithRetries, patientClock } from './import-with-retries.ts';

const { promise: firstPageReady, resolve } = Promise.withResolvers<void>();

/** The first page shows its data: deferred components are loaded from now on. */
export const markFirstPageReady = (): void => resolve();

const Nothing = (): null => null;

/**
 * A deferred component: its code is loaded after the first page is ready, so that it doesn't compete with the page's own for the line. For
 * parts that nobody can open before the page is seen. `Suspense` may show a placeholder of its size. Offline the part is missing until the line is back.
 */
export const deferred = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    await firstPageReady;
    return { default: await importWithRetries(load, patientClock).catch(() => Nothing) };
  });

/**
 * A lazy component that is loaded when the part is opened. Offline it is loaded once the line is back: a failed `lazy` would take the page
 * down with it, and stay failed for good.
 */
export const onDemand = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => importWithRetries(load, patientClock));
