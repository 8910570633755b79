import { useMediaQuery } from './use-media-query.ts';

/** From this width on the side panel stands beside the page. The style sheets use the same number. */
export const useWideScreen = (): boolean => useMediaQuery('(min-width: 1024px)');
