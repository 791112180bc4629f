/** Entry of the shell's chunk: the shell and the lists most often opened first are one lazy file, because each file costs a slow line a request. */
export { default as StudentsScreen } from '#features/students/students-screen.tsx';
export { default as AreaGridScreen } from '#kit/area/list/area-grid-screen.tsx';
export { Shell } from './shell/shell.tsx';
