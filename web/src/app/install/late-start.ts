/** How long after the page has loaded: its own requests come first, and so do the bytes of a first visit. */
const DELAY_MS = 3000;

/** Stores the time of the first visit, and later what `install-offer.ts` makes of it. */
export const VISIT_KEY = 'visit';
/** The event by which a browser offers to install the app. It may come before anybody listens. */
export const PROMPT_KEY = 'installPrompt';

/**
 * Registers the service worker when the page is idle. From the second load on, it also starts the offer to install the
 * app. It is part of the document, because a file of its own would be loaded by every first visitor.
 */
export const LATE_START_SCRIPT = import.meta.env.DEV
  ? ''
  : `addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.${PROMPT_KEY}=e});
addEventListener('load',function(){setTimeout(function(){(window.requestIdleCallback||setTimeout)(async function(){
try{await navigator.serviceWorker.register('/worker.js');if(localStorage.${VISIT_KEY})await import('/install.js');else localStorage.${VISIT_KEY}=Date.now()}catch(e){}})},${DELAY_MS})});`;
