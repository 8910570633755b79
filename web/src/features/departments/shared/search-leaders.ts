import type { Leader } from '@kanisa/contract/departments/departments.schema.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';

/** Every search word must occur in the name: 'nj ak' finds Akinyi Njoroge. */
export function searchLeaders(leaders: readonly Leader[], search: string): Leader[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return leaders.filter((leader) => {
    const name = `${formatFullName(leader)} ${leader.username}`.toLowerCase();
    return words.every((word) => name.includes(word));
  });
}
