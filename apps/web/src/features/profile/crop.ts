export interface Size {
  width: number;
  height: number;
}
/** A square of a picture: its centre and its zoom, from 1 (the largest square). */
export interface Crop {
  centerX: number;
  centerY: number;
  zoom: number;
}
export const maxZoom = 4;

export const sideOf = (picture: Size, zoom: number): number => Math.min(picture.width, picture.height) / zoom;

const between = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most);

/** Clamps a crop to the picture. */
export function clampCrop(picture: Size, crop: Crop): Crop {
  const zoom = between(crop.zoom, 1, maxZoom);
  const half = sideOf(picture, zoom) / 2;
  return {
    zoom,
    centerX: between(crop.centerX, half, picture.width - half),
    centerY: between(crop.centerY, half, picture.height - half),
  };
}

export const initialCrop = (picture: Size): Crop => ({
  centerX: picture.width / 2,
  centerY: picture.height / 2,
  zoom: 1,
});

/**
 * Pans the picture under the square, by shares of the square's side: positive to the right and down, which shows what lies to the left and
 * above.
 */
export function moveCrop(picture: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(picture, crop.zoom);
  return clampCrop(picture, {
    ...crop,
    centerX: crop.centerX - right * side,
    centerY: crop.centerY - down * side,
  });
}

export const zoomCrop = (picture: Size, crop: Crop, zoom: number): Crop =>
  clampCrop(picture, { ...crop, zoom });

/** The cropped square in pixels of the picture. */
export function squareOf(picture: Size, crop: Crop): { x: number; y: number; side: number } {
  const side = sideOf(picture, crop.zoom);
  return { x: crop.centerX - side / 2, y: crop.centerY - side / 2, side };
}
