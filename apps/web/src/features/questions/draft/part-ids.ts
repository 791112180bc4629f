/** The next free id of a kind: one above the highest number in use, so that an id is never given twice. */
export function nextPartId(prefix: string, used: Iterable<string>): string {
  const form = new RegExp(`^${prefix}(\\d{1,9})$`);
  let highest = 0;
  for (const id of used) highest = Math.max(highest, Number(form.exec(id)?.[1] ?? 0));
  return `${prefix}${highest + 1}`;
}
