import type { Duplicate } from '@kanisa/contract/people/merging.schema.ts';
import { presentPersonPage, presentSummary } from '../persons/persons.presenter.ts';
import type { SeenDuplicate } from './duplicates.service.ts';
import type { DoneMerge } from './merging.service.ts';
import type { MergePreview } from './preview.service.ts';

export const presentDuplicate = ({ people: [one, other], reasons }: SeenDuplicate): Duplicate => ({
  people: [presentSummary(one), presentSummary(other)],
  reasons,
});

export const presentPreview = ({ plan, moves, refusal }: MergePreview) => ({
  this: presentPersonPage(plan.here),
  other: presentPersonPage(plan.there),
  kept_id: plan.kept.person.id,
  fields: [...plan.fields],
  moves,
  guardians: plan.mustNameGuardians && plan.here.reader.kind === 'admin' ? plan.guardians.owners : null,
  refusal,
});

export const presentMerge = ({ id, undoUntil }: DoneMerge['merge']) => ({ id, undo_until: undoUntil.toISOString() });
