/** Does something at most once in so long a time, and only while somebody looks at the page. Returns how to stop. */
export function repeatWhileVisible(everyMs: number, work: () => void): () => void {
  let done = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look(): void {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') return;
    const due = done + everyMs - Date.now();
    if (due <= 0) {
      done = Date.now();
      work();
    }
    timer = setTimeout(look, due <= 0 ? everyMs : due);
  }

  look();
  document.addEventListener('visibilitychange', look);
  globalThis.addEventListener('focus', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    globalThis.removeEventListener('focus', look);
  };
}
