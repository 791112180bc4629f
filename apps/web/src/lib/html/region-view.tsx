import type { PointerEventHandler, ReactNode } from 'react';
import { AuthorizedImage } from '../files/authorized-image.tsx';
import './region-view.css';

/** A rectangle of a picture in shares of its sides, with the number of its comment. */
export interface NumberedRegion {
  id: string;
  number: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

const percent = (share: number): string => `${share * 100}%`;
/** Where a region lies on its picture. */
export const regionStyle = ({ x, y, width, height }: Omit<NumberedRegion, 'id' | 'number'>) => ({
  ...{ left: percent(x), top: percent(y) },
  ...{ width: percent(width), height: percent(height) },
});

interface Props {
  /** A file's id, or an address of the API. */
  address: string;
  alt: string;
  regions: readonly NumberedRegion[];
  /** What else lies on the picture. */
  children?: ReactNode;
  isDrawing?: boolean;
  onPointerDown?: PointerEventHandler<HTMLElement>;
}

/** A picture with its marked regions, each with the number of its comment, which stands in a list beside it. */
export function RegionView({ address, alt, regions, children, isDrawing = false, onPointerDown }: Props) {
  return (
    <figure className="region-view" data-drawing={isDrawing || undefined} onPointerDown={onPointerDown}>
      <AuthorizedImage address={address} alt={alt} />
      {regions.map((region) => (
        <span key={region.id} className="region-view-mark" style={regionStyle(region)} aria-hidden="true">
          <b>{region.number}</b>
        </span>
      ))}
      {children}
    </figure>
  );
}
