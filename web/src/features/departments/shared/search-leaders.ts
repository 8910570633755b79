import type { Leader } from '@kanisa/contract/departments/departments.schema.ts';

export function formatLeaderName({
  first_name: first,
  last_name: last,
}: Pick<Leader, 'first_name' | 'last_name'>): string {
  return `${first} ${last}`.trim();
}

/** Every typed word stands somewhere in the name: 'nj ak' finds Akinyi Njoroge. */
export function searchLeaders(leaders: readonly Leader[], typed: string): Leader[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return leaders.filter((leader) => {
    const name = `${formatLeaderName(leader)} ${leader.username}`.toLowerCase();
    return words.every((word) => name.includes(word));
  });
}
