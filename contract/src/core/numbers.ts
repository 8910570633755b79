/**
 * A whole number with separators in English, for the contract's texts. `toLocaleString` loads the browser's locale data:
 * in a text that is built while its module loads, it blocked the page for 40 ms.
 */
export function formatEnglishInteger(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
