import { connect, createServer, type Socket } from 'node:net';
import type { Page } from '@playwright/test';

export interface Line {
  address: string;
  /** From now on nothing gets through, in neither direction, and what was open breaks. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/**
 * A line to the product that can be cut for real. The browser's own emulation lets through what a page sends while it
 * goes away.
 */
export async function openLine(target: string): Promise<Line> {
  const { port, hostname } = new URL(target);
  const ends = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket): void => {
    ends.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => ends.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    keep(far);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = server.address();
  if (own === null || typeof own === 'string') throw new Error('The line has no port');
  const breakAll = (): void => {
    for (const socket of ends) socket.destroy();
  };
  return {
    address: `http://127.0.0.1:${own.port}`,
    cut: () => {
      isCut = true;
      breakAll();
    },
    mend: () => {
      isCut = false;
    },
    close: () => {
      breakAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Whether an exam's page could be loaded again without a line: all its files are in the cache, which is there before they are, and its worker works. */
export const isPageKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.active?.state === 'activated' && (await caches.match('./')) !== undefined;
  });
