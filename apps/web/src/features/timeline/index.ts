/** What other features may use: everything on record of one attempt. */
export { TimelineDrawer } from './attempt/timeline-drawer.tsx';
