/**
 * A whole number from 0 with separators in English, for the contract's texts. `toLocaleString` loads the browser's
 * locale data: in a text that is built while its module loads, it blocked the page for 40 ms.
 */
export function formatEnglishInteger(value: number): string {
  const digits = String(value);
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(',');
}
