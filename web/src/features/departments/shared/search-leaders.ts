import type { Leader } from '@kanisa/contract/departments/departments.schema.ts';

export function formatLeaderName({
  first_name: first,
  last_name: last,
}: Pick<Leader, 'first_name' | 'last_name'>): string {
  return `${first} ${last}`.trim();
}

/** Every search word must occur in the name: 'nj ak' finds Akinyi Njoroge. */
export function searchLeaders(leaders: readonly Leader[], search: string): Leader[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return leaders.filter((leader) => {
    const name = `${formatLeaderName(leader)} ${leader.username}`.toLowerCase();
    return words.every((word) => name.includes(word));
  });
}
