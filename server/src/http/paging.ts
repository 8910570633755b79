/** What a list's answer says about the page it is. */
export function pageOf(query: { page: number; per_page: number }, total: number) {
  return {
    page: query.page,
    pages: Math.max(1, Math.ceil(total / query.per_page)),
    per_page: query.per_page,
    total,
  };
}
