import { createContext, type ReactNode, useContext } from 'react';

/**
 * The banner of a preview, in which no answer leaves the page and nothing is stored on the device. Null in a real exam; `true` where
 * nothing needs to be said.
 */
export const PreviewContext = createContext<ReactNode>(null);
export const usePreviewBanner = (): ReactNode => useContext(PreviewContext);
