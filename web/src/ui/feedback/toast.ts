export interface Toast {
  id: string;
  text: string;
  tone: 'done' | 'failed';
  closesAfterMs: number;
}

/** More toasts would cover the page. */
const TOASTS_MAX = 2;

let shown: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

/** Confirms an action. The toast stays long enough to be read twice. */
export function showSuccessToast(text: string): void {
  count += 1;
  publishToasts([...shown, { id: `done ${count}`, text, tone: 'done', closesAfterMs: 6000 }]);
}

/** Reports an error where no banner can stay: during a navigation, or about one row of a list. */
export function showErrorToast(text: string): void {
  const same = shown.find((toast) => toast.id === text) ?? { id: text, text, tone: 'failed', closesAfterMs: 10_000 };
  publishToasts([...shown.filter((toast) => toast !== same), same]);
}

/** The toast of a failed mutation: `onError: showApiErrorToast`. */
export function showApiErrorToast(error: Error): void {
  showErrorToast(error.message);
}

export function closeToast(id: string): void {
  publishToasts(shown.filter((toast) => toast.id !== id));
}

/** Clears the confirmations of earlier steps, so that nothing covers what the person must read now. */
export function closeSuccessToasts(): void {
  publishToasts(shown.filter(({ tone }) => tone !== 'done'));
}

/** Shows the newest toasts and drops the oldest. */
function publishToasts(toasts: readonly Toast[]): void {
  shown = toasts.slice(-TOASTS_MAX);
  for (const listener of listeners) listener();
}

export function listToasts(): readonly Toast[] {
  return shown;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
