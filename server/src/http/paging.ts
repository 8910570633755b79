/** The paging fields of a list response. */
export function presentPage(query: { page: number; per_page: number }, total: number) {
  return {
    page: query.page,
    pages: Math.max(1, Math.ceil(total / query.per_page)),
    per_page: query.per_page,
    total,
  };
}

/** The paging fields of an administration list. */
export function presentAdminPage(
  query: { page: number; per_page: number },
  { total, isMore = false }: { total: number; isMore?: boolean },
) {
  return { ...presentPage(query, total), is_more: isMore };
}
