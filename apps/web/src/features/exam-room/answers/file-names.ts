const prefix = 'certame.file.';
const names = new Map<string, string>();

/** Names of the files sent from this tab, kept over a reload and forgotten with the tab: the next person here reads none of them. */
export function noteFileName(fileId: string, name: string): void {
  names.set(fileId, name);
  try {
    sessionStorage.setItem(prefix + fileId, name);
  } catch {
    // Storage is refused: after a reload the files are numbered.
  }
}

export function fileNameOf(fileId: string): string | null {
  const known = names.get(fileId);
  if (known !== undefined) return known;
  try {
    return sessionStorage.getItem(prefix + fileId);
  } catch {
    return null;
  }
}
