import { t } from '../../../lib/i18n.ts';

/** Names the first of a longer list: 'Amani, Wanjiku and 12 more'. */
export function formatSomeOf(names: readonly string[], more: number): string {
  const listed = names.join(', ');
  return more > 0 ? t('{names} and {count} more', { names: listed, count: more }) : listed;
}
