/** The frame with the list of an area, the page most often opened first: one lazy file, because each costs a slow line a request. */
export { default as AreaGridScreen } from '../kit/area/area-grid-screen.tsx';
export { startShell } from './shell-app.tsx';
