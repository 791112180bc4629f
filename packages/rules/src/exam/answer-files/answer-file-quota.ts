/** So often every file of a question may be replaced by another one that is as large as a file may be. */
const fullVersions = 2;
/** So often by smaller ones: who photographs a page until it can be read is not held up. */
const versions = 10;

/**
 * Quota of an attempt's files: their number and their bytes together. Files removed from an answer count too, because the history of the
 * answer refers to them. `maxFiles`: of each media question in the attempt's form.
 */
export function computeAnswerFileQuota(
  maxFiles: readonly number[],
  maxFileBytes: number,
): { files: number; bytes: number } {
  const places = maxFiles.reduce((total, count) => total + count, 0);
  return { files: places * versions, bytes: places * fullVersions * maxFileBytes };
}
