/** Runs `work` at once and then every `everyMs`, only while the page is visible. Returns a function that stops it. */
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
