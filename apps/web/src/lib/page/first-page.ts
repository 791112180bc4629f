import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { importWithRetries, patientClock } from './import-with-retries.ts';

let settle: () => void = () => undefined;
const settled = new Promise<void>((resolve) => {
  settle = resolve;
});

/** The page that was opened first shows what it was opened for: what can wait may come now. */
export const firstPageStands = (): void => settle();

const Nothing = (): null => null;

/**
 * A component whose code doesn't compete with the first page's for the line: what nobody can open before he has seen
 * the page. Something of its size may stand in for it (`Suspense`). Without a line the page does without it until it is back.
 */
export const late = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    await settled;
    return { default: await importWithRetries(load, patientClock).catch(() => Nothing) };
  });

/**
 * A part of a page whose code is asked for when the part is opened. Without a line it comes once the line is back: a
 * failed `lazy` would take the page down with it, and stay failed for good.
 */
export const onDemand = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => importWithRetries(load, patientClock));
