/**
 * Exams on paper: the job that makes all that is printed for 500 students, and the reading of sheets of answers as they come back, beside a plain
 * threshold reader. `BENCH_PARTS=printing` chooses one of the two, `--sheets=20` reads a few sheets, `--from=600` others.
 */
import { measurePrinting } from './paper/printing.ts';
import { measureReading } from './paper/reading.ts';

const parts = { printing: measurePrinting, reading: measureReading };
const chosen = process.env.BENCH_PARTS?.split(',') ?? [];
const failed: string[] = [];
for (const [name, measure] of Object.entries(parts))
  if (chosen.length === 0 || chosen.includes(name)) failed.push(...(await measure()));
for (const line of failed) console.error(`FAILED: ${line}`);
process.exitCode = failed.length > 0 ? 1 : 0;
