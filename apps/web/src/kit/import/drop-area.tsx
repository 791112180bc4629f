import { type ReactNode, useState } from 'react';
import classes from './drop-area.module.css';

interface Props {
  label: string;
  onDrop: (files: FileList) => void;
  /** Text with the accepted files, and buttons as an alternative to dragging. */
  children: ReactNode;
}

/** Takes files that are dropped on it and shows while they are above it. */
export function DropArea({ label, onDrop, children }: Props) {
  const [isOver, setOver] = useState(false);
  return (
    <section
      aria-label={label}
      className={classes.area}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer.files);
      }}
    >
      {children}
    </section>
  );
}
