const splitWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** 'Utukufu Church, Nairobi', but 'Kisumu Baptist Church': a name that contains its town is complete. */
export function formatNameWithTown({ name, town }: { name: string; town: string }): string {
  const [named, wanted] = [splitWords(name), splitWords(town)].map((words) => ` ${words.join(' ')} `);
  return named?.includes(wanted ?? '') ? name : `${name}, ${town}`;
}
