/** Id of a cluster: from here on a WebM stream can be played, given the header before it. */
const clusterId = [0x1f, 0x43, 0xb6, 0x75] as const;

/** Where the first cluster of these bytes begins; -1 without one. */
export function findCluster(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(clusterId[0]); at >= 0; at = bytes.indexOf(clusterId[0], at + 1))
    if (clusterId.every((byte, index) => bytes[at + index] === byte)) return at;
  return -1;
}

/** What stands before the first cluster: what the stream is made of. Null where no cluster has begun. */
export function headerOf(first: Uint8Array): Uint8Array | null {
  const at = findCluster(first);
  return at > 0 ? first.subarray(0, at) : null;
}
