type Listener = () => void;

let listener: Listener | null = null;

/** Passes the socket's event that staff ask for live video on to the deferred proctoring code; ignored while that hasn't loaded. */
export const tellWatched: Listener = () => listener?.();

export function hearWatched(next: Listener): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = null;
  };
}
