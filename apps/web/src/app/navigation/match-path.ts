export interface PathMatch<Row> {
  row: Row;
  params: Readonly<Record<string, string>>;
}

const partsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** Undecodable addresses are taken as they are. */
function decodeParts(pathname: string): string[] {
  const parts = partsOf(pathname);
  try {
    return parts.map(decodeURIComponent);
  } catch {
    return parts;
  }
}

/**
 * Finds the row of an address: whole parts, static ones before parameters, the earlier
 * row where that says nothing; neither case nor slashes at the end count.
 */
export function createPathMatcher<Row extends { path: string }>(
  rows: readonly Row[],
): (pathname: string) => PathMatch<Row> | null {
  const patterns = rows
    .map((row) => ({ row, parts: partsOf(row.path) }))
    .map((pattern) => ({ ...pattern, fixed: pattern.parts.filter((part) => !part.startsWith(':')).length }))
    .sort((a, b) => b.fixed - a.fixed);
  return (pathname) => {
    // An empty part inside is no part: only the ends are forgiven.
    if (/\/\/+[^/]/.test(pathname)) return null;
    const given = decodeParts(pathname);
    const found = patterns.find(
      ({ parts }) =>
        parts.length === given.length &&
        parts.every((part, at) => part.startsWith(':') || part.toLowerCase() === given[at]?.toLowerCase()),
    );
    if (!found) return null;
    const params = found.parts.flatMap((part, at) =>
      part.startsWith(':') ? [[part.slice(1), given[at] ?? ''] as const] : [],
    );
    return { row: found.row, params: Object.fromEntries(params) };
  };
}
