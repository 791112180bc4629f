import classes from './figure-tiles.module.css';

export type FigureTile = readonly [key: string, label: string, value: string];

/** The few numbers that matter, large, each above what it counts. */
export function FigureTiles({ tiles }: { tiles: readonly FigureTile[] }) {
  return (
    <dl className={classes.tiles}>
      {tiles.map(([key, label, value]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
