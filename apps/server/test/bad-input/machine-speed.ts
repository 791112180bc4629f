/** What the work below takes on the machine (2 cores of a server, quiet) for which limits in milliseconds are set. */
const nominalMs = 8;

const text = JSON.stringify(
  Array.from({ length: 6000 }, (_none, index) => ({
    id: `o${index}`,
    html: `<p>${'<b>a</b> '.repeat(6)}</p>`,
  })),
);

/** Reading, scanning and writing text: what a request costs the main thread. */
function work(): number {
  const rows = JSON.parse(text) as { id: string; html: string }[];
  let length = 0;
  for (const { id, html } of rows) length += html.replaceAll(/<[^>]*>/g, id).length;
  return length + JSON.stringify(rows).length;
}

function timeMs(): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/**
 * How many times slower than that machine this one is at the moment, at least 1: cores that are shared or throttled
 * take more processor time for the same work. A limit in milliseconds becomes a ratio measured in one run.
 */
export function measureSlowness(): number {
  return Math.max(1, Math.min(timeMs(), timeMs(), timeMs()) / nominalMs);
}
