import { sampleEvents } from '../../web/src/content/sample-events.ts';

/** Every word of the sample events, for tests that search for them. */
export const SAMPLE_EVENT_WORDS: readonly string[] = sampleEvents.flatMap(({ title, location, description }) => [
  title,
  location,
  description,
]);
