export function Spinner() {
  return <span className="lite-spinner" aria-hidden="true" />;
}

/** Placeholder of lines that are being loaded. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden="true" style={{ display: 'grid', gap: 10 }}>
      {Array.from({ length: lines }, (_, line) => (
        <span
          key={line}
          className="lite-skeleton"
          style={{ height: 16, width: line === lines - 1 ? '60%' : '100%' }}
        />
      ))}
    </span>
  );
}
