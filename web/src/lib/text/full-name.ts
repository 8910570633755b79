interface Named {
  first_name: string;
  last_name: string;
}

export function formatFullName({ first_name: first, last_name: last }: Named): string {
  return `${first} ${last}`.trim();
}

/** Names can be alike; the username beside them cannot. */
export function formatNameAndUsername(person: Named & { username: string }): string {
  return `${formatFullName(person)} (${person.username})`;
}
