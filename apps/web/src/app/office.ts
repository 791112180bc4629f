/** The frame with the lists most often opened first: one lazy file, because each costs a slow line a request. */
export { default as StudentsScreen } from '#features/students/students-screen.tsx';
export { default as AreaGridScreen } from '#kit/area/list/area-grid-screen.tsx';
export { Shell } from './shell/shell.tsx';
