import type { Deps } from '../../../core/deps.ts';
import type { Reference } from './move-references.repo.ts';

/** Every column that refers to a person, with its rule. The lower domain comes first. */
export const listReferences = ({ personalData }: Pick<Deps, 'personalData'>): Reference[] =>
  personalData.flatMap(({ merging }) =>
    Object.entries(merging).flatMap(([table, columns]) =>
      Object.entries(columns).map(([column, rule]) => ({ table, column, rule })),
    ),
  );
