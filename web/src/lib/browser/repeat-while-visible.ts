/** Runs `work` at once and then every `everyMs`, only while the page is visible. Returns a function that stops it. */
export function repeatWhileVisible(everyMs: number, work: () => void): () => void {
  let doneAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function update(): void {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') return;
    const due = doneAt + everyMs - Date.now();
    if (due <= 0) {
      doneAt = Date.now();
      work();
    }
    timer = setTimeout(update, due <= 0 ? everyMs : due);
  }

  update();
  document.addEventListener('visibilitychange', update);
  globalThis.addEventListener('focus', update);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', update);
    globalThis.removeEventListener('focus', update);
  };
}
