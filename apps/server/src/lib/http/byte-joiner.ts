const initialBytes = 64 * 1024;

/**
 * Joins pieces of text that are sent over and over, each encoded as UTF-8 once: as strings they would be joined, flattened, measured
 * and encoded anew for every reply. The buffer that they are joined in is kept, so what is given is a copy.
 */
export class ByteJoiner {
  #bytes = Buffer.allocUnsafeSlow(initialBytes);
  #length = 0;

  /** What `write` adds, in order. It begins with nothing, also where the last one failed on its way. */
  join(write: (add: (piece: Uint8Array) => void) => void): Buffer {
    this.#length = 0;
    write(this.#add);
    return Buffer.copyBytesFrom(this.#bytes, 0, this.#length);
  }

  readonly #add = (piece: Uint8Array): void => {
    const end = this.#length + piece.length;
    if (end > this.#bytes.length) this.#grow(end);
    this.#bytes.set(piece, this.#length);
    this.#length = end;
  };

  #grow(atLeast: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(atLeast, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
