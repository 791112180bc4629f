import { readFileSync } from 'node:fs';

/** User and system time of a process; the kernel counts it in hundredths of a second. */
export function cpuSecondsOf(id: number): number {
  const text = readFileSync(`/proc/${id}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
