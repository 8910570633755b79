/** Messages of Chrome, Firefox and Safari for a failed `import()`, and of Vite for the style sheets of one. */
const LOAD_ERROR = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Whether an error says that a script or a style sheet could not be loaded. */
export function isLoadError(error: unknown): boolean {
  return error instanceof Error && LOAD_ERROR.test(error.message);
}
