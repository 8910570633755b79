const KEY = 'earlyReads';
/** A later call wants a newer answer. */
const AGE_MAX_MS = 10_000;

interface EarlyRead {
  token: string;
  /** Milliseconds since the start of the page. */
  at: number;
  answer: Promise<Response>;
}

/**
 * Asks for the content of the dashboard while its scripts load. On a slow line its first facts are then there when the
 * scripts are. It is part of the document, and sends what `sendRequest` sends.
 */
export const EARLY_READS_SCRIPT = `try{(function(s,d){if(s.authToken&&/^(\\/sw)?\\/dashboard\\/?$/.test(location.pathname)){var r=window.${KEY}={};
['/dashboard','/profile'].concat(/\\bserving\\b/.test(s.modules)?'/serving':[]).forEach(function(p){r[p]={token:s.authToken,at:performance.now(),
answer:fetch('/api'+p,{credentials:'include',signal:AbortSignal.timeout(${AGE_MAX_MS}),headers:{Accept:'application/json','Accept-Language':d.lang,Authorization:'Bearer '+s.authToken}})};
r[p].answer.catch(function(){})})}})(localStorage,document.documentElement)}catch(e){}`;

/** The answer to what the document has asked for, once, and only for the same session. */
export function takeEarlyRead(path: string, token: string | null | undefined): Promise<Response> | undefined {
  const reads = Reflect.get(globalThis, KEY) as Record<string, EarlyRead | undefined> | undefined;
  const read = reads?.[path];
  if (!reads || !read) return undefined;
  Reflect.deleteProperty(reads, path);
  return read.token === token && performance.now() - read.at < AGE_MAX_MS ? read.answer : undefined;
}
