/** A path beside a document; `..` beyond the package's root stays at the root, where nothing is found. */
export function besidePath(document: string, address: string): string {
  let plain = address.replaceAll('\\', '/').replace(/[?#].*$/, '');
  try {
    plain = decodeURIComponent(plain);
  } catch {
    // Kept as it is written.
  }
  const parts = plain.startsWith('/') ? [] : document.split('/').slice(0, -1);
  for (const part of plain.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}
