import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** One line that start-and-stay.ts printed. */
export interface StarterLine {
  kind: string;
  pid?: number;
  reused?: boolean;
  ownerUrl?: string;
  code?: string;
}

/** A starter in its own process, for killing. */
export class StarterProcess {
  readonly child: ChildProcess;
  readonly #lines: StarterLine[] = [];
  readonly #waiting = new Set<() => void>();

  constructor(dataDir: string, account?: { uid: number; gid: number }) {
    this.child = spawn(process.execPath, [join(import.meta.dirname, 'start-and-stay.ts'), dataDir], {
      ...account,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (!this.child.stdout) throw new Error('no output to read');
    createInterface({ input: this.child.stdout }).on('line', (line) => {
      this.#lines.push(JSON.parse(line));
      for (const wake of this.#waiting) wake();
    });
  }

  /** The first line of one of these kinds. */
  async waitFor(...kinds: string[]): Promise<StarterLine> {
    for (;;) {
      const found = this.#lines.find(({ kind }) => kinds.includes(kind));
      if (found) return found;
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exited;
  }
}
