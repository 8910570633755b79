import type { MovedKind } from '@kanisa/contract/people/merging.ts';
import { t } from '../../../lib/i18n.ts';
import type { MergePreview } from './api.ts';

const KINDS: Record<MovedKind, (count: number) => string> = {
  departments: (count) => t('{count} departments', { count }),
  applications: (count) => t('{count} applications', { count }),
  attendances: (count) => t('{count} attendances', { count }),
  serving: (count) => t('{count} times of serving', { count }),
  messages: (count) => t('{count} messages', { count }),
  emails: (count) => t('{count} emails', { count }),
  texts: (count) => t('{count} texts', { count }),
  households: (count) => t('{count} households', { count }),
  family_entries: (count) => t('{count} family lists', { count }),
  notes: (count) => t('{count} notes', { count }),
  tags: (count) => t('{count} tags', { count }),
};

/** '3 departments, 2 attendances, 14 messages' */
export const formatMoves = (moves: MergePreview['moves']): string =>
  moves.map(({ kind, count }) => KINDS[kind](count)).join(', ');
