/** Whether the filters of a list, as its URL holds them, leave anything out. */
export function hasActiveFilters(filters: Record<string, string | undefined>): boolean {
  return Object.values(filters).some(Boolean);
}
