import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '#plugins/config.ts';
import { acquireInstanceLock } from './instance-lock.ts';
import { startServer } from './start-server.ts';

test('a second start names where the first one answers, once it does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'certame-start-'));
  try {
    const config = loadConfig({ DATA_DIR: folder });
    const { lock } = await acquireInstanceLock(config.dataDir);
    await expect(startServer(config)).rejects.toThrow(
      `Certame já está sendo iniciado por outro processo (${process.pid}).`,
    );
    lock?.publishAddress('http://localhost:3000');
    await expect(startServer(config)).rejects.toThrow(
      `Certame já está em execução em http://localhost:3000 (processo ${process.pid}).`,
    );
    lock?.release();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
