/** So often every file of a question may be replaced by another one that is as large as a file may be. */
const fullVersions = 2;
/** So often by smaller ones: who photographs a page until it can be read is not held up. */
const versions = 10;

/**
 * How many files an attempt keeps, and how much they hold together. Files that were taken off the answer count too: the
 * history of the answer names them. `maxFiles`: of each media question in the attempt's form.
 */
export function computeAnswerFileQuota(
  maxFiles: readonly number[],
  maxFileBytes: number,
): { files: number; bytes: number } {
  const places = maxFiles.reduce((total, count) => total + count, 0);
  return { files: places * versions, bytes: places * fullVersions * maxFileBytes };
}
