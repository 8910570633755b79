import { createExampleSite } from '../content/example-site.ts';

/** Pages and functions that are tested without a document show the example. */
globalThis.kanisaSite = createExampleSite();
