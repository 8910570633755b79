interface Name {
  first_name: string | null;
  last_name: string | null;
}

/** First and last name in one text; either may be missing. */
export function formatFullName({ first_name: first, last_name: last }: Name): string {
  return `${first ?? ''} ${last ?? ''}`.trim();
}
