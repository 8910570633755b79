interface Named {
  first_name: string;
  last_name: string;
}

export function formatFullName({ first_name: first, last_name: last }: Named): string {
  return `${first} ${last}`.trim();
}
